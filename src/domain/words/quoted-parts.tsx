/** A piece of a text. What people typed is kept apart from the text around it. */
export interface WordPart {
  readonly text: string
  readonly isQuoted?: boolean
}

/** A text in which names and reasons from the API keep their own direction. */
export function QuotedParts({ parts }: { parts: readonly WordPart[] }) {
  return parts
    .map((part, at) => ({ ...part, at }))
    .map(({ at, text, isQuoted }) => (isQuoted ? <bdi key={at}>{text}</bdi> : text))
}
