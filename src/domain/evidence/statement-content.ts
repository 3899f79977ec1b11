/** A statement in words: what the page shows, what is printed and what the PDF says, in the order in which it is read. */
export interface StatementContent {
  /** `Evidence statement`. */
  readonly title: string
  /** For the PDF's and the page's title: `Evidence statement: 8ABC123 (NY), 5 March 2024, 08:30 EST`. */
  readonly documentTitle: string
  /** Before the answers, where there are two: why, and whether they differ. Null for one. */
  readonly lead: string | null
  /** The answers, one for each reading of the time, verdict in bold. */
  readonly headlines: readonly StatementHeadline[]
  /** What must be said with the headline, in full. */
  readonly caveats: readonly string[]
  /** Parts with a heading each. */
  readonly sections: readonly StatementSection[]
  /** Repeated at the foot of each page, before `page x of y`. */
  readonly footer: string
}

export interface StatementHeadline {
  /** Which of two readings it is; null where there is one. */
  readonly label: string | null
  /** Of what colour and with which sign: `unclear` is everything that a person has to look at. */
  readonly tone: 'on' | 'off' | 'unclear'
  readonly sentence: readonly { readonly text: string; readonly isStrong: boolean }[]
  /** The states around the time asked; null if unknown. */
  readonly axis: StatementAxis | null
}

/** A small time axis: states from left to right, and the time asked. */
export interface StatementAxis {
  /** Says in words what is drawn. */
  readonly label: string
  /** `from` and `to` are parts of the axis, 0 to 1, without gaps. */
  readonly spans: readonly {
    /** `none`: nothing was recorded; `unread`: what was recorded is not in the answers. */
    readonly state: 'on' | 'off' | 'deleted' | 'none' | 'unread'
    readonly from: number
    readonly to: number
    readonly label: string
  }[]
  /** Where the time asked lies, 0 to 1. */
  readonly mark: { readonly from: number; readonly to: number; readonly label: string }
  /** Times below the axis, at `at` (0 to 1), in order. */
  readonly ticks: readonly { readonly at: number; readonly label: string }[]
  /** Said beside the legend where distances mean nothing. */
  readonly isToScale: boolean
}

/** Each state of an axis once, in the order in which they are drawn. */
export function legendOf({ spans }: StatementAxis): StatementAxis['spans'] {
  return [...new Map(spans.map((span) => [span.label, span])).values()]
}

/** Beside the legend of an axis that is not to scale. */
export const NOT_TO_SCALE = 'Not to scale'

/** A name, and the lines beside it. */
export interface StatementFact {
  readonly name: string
  readonly lines: readonly string[]
}

/** One heading with facts (a name and its lines) or paragraphs. */
export type StatementSection = {
  /** Begins on a page of its own. */
  readonly startsPage?: boolean
  /** In larger letters. */
  readonly isLarge?: boolean
} & (
  | {
      readonly kind: 'facts'
      readonly title: string
      readonly facts: readonly StatementFact[]
      /** What is written below a line to sign on. */
      readonly signature?: string
    }
  | { readonly kind: 'list'; readonly title: string; readonly items: readonly string[] }
  /** Long technical text: requests, hashes. Broken anywhere. */
  | { readonly kind: 'code'; readonly title: string; readonly lines: readonly string[] }
)
