import { expect, test } from 'vitest'
import { createPageRequests } from './page-requests'
import type { WorkerMessage } from './worker-messages'

const rows = (reasons: readonly unknown[]) =>
  reasons.map((reason, at) => ({
    ...{ history_id: at + 1, active: true, history_date: '2026-01-01T00:00:00Z', history_type: '~' },
    ...{ reason, username: 'd.ross' },
  }))

/** What is told the page while a history with rows of these reasons is read. */
async function toldOf(reasons: readonly unknown[]): Promise<WorkerMessage[]> {
  const told: WorkerMessage[] = []
  const requests = createPageRequests(
    (message) => told.push(message),
    () => undefined,
  )
  const read = requests.sourceOf(7, new AbortController().signal).page({ limit: 100 })
  const text = JSON.stringify({ results: rows(reasons), count: reasons.length, previous: null, next: null })
  requests.receive({ kind: 'page', request: 1, answer: { text, answeredAt: null, url: '/' } })
  await read
  return told.filter(({ kind }) => kind !== 'fetch')
}

test('nothing is said of rows as the specification has them', async () => {
  expect(await toldOf(['Lease', 'Sold'])).toEqual([])
})

test('the differences of all rows are said at once', async () => {
  expect(await toldOf([1, 'Lease', 2])).toEqual([
    {
      kind: 'differs',
      found: [{ endpoint: 'GET /v2/vehicles/{id}/history/', path: 'results.*.reason', count: 2 }],
    },
  ])
})
