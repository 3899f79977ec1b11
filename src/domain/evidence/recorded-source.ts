import { createSpecDifferences } from '../../api/client/spec-differences'
import {
  type HistoryPage,
  type HistoryQuery,
  type HistoryText,
  historyQueryText,
} from '../../api/resources/history'
import { readHistoryText } from '../../api/resources/history-page'
import { retryingSource } from '../history/retrying-source'

/** Asks for one page of one vehicle's history and gives its text, unchanged. Throws ApiError, or the signal's reason. */
export type TextSource = (query: HistoryQuery) => Promise<HistoryText>

/** What was asked and what came back. `query` is as it was sent. */
export interface RecordedAnswer extends HistoryText {
  readonly query: string
}

/**
 * Reads pages from texts and keeps the texts. Failed requests are repeated as those of any read; only the answer that
 * could be read is kept.
 *
 * The same query is asked once: what asks for it again gets the same page. So an answer follows from its query alone, and
 * a replay needs no order.
 */
export function recordingSource(ask: TextSource, signal: AbortSignal) {
  const texts = new Map<string, RecordedAnswer>()
  const retrying = retryingSource(
    {
      async page(query) {
        const text = await ask(query)
        const page = pageOf(text)
        const key = historyQueryText(query)
        texts.set(key, { ...text, query: key })
        return page
      },
    },
    signal,
  )
  const pages = new Map<string, Promise<HistoryPage>>()
  return {
    page(query: HistoryQuery): Promise<HistoryPage> {
      const key = historyQueryText(query)
      const page = pages.get(key) ?? retrying.page(query)
      pages.set(key, page)
      return page
    },
    /** The answers in the order in which they were asked; rejects where one of them failed. */
    async answers(): Promise<RecordedAnswer[]> {
      await Promise.all(pages.values())
      return [...pages.keys()].flatMap((key) => texts.get(key) ?? [])
    },
  }
}

/** The page that a text is. Throws ApiError for a text that is none. */
export function pageOf({ text, answeredAt, url }: HistoryText): HistoryPage {
  return { ...readHistoryText(text, createSpecDifferences()), answeredAt, url }
}
