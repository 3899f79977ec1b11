import { QueryClient } from '@tanstack/react-query'
import type { Revision } from '../../../api/resources/revision'
import { fakeConnection } from '../../../api/testing/fake-connection'
import { fakeService, json } from '../../../api/testing/fake-service'
import { type FakeHistory, fakeHistory, revision } from '../../../domain/testing/fake-history'
import type { TabLocks } from '../../../lib/browser/tab-lock'
import { parseInstant } from '../../../lib/time/instant'
import type { Scope } from '../../../local/scope'
import { createDisputeController, type DisputeController } from '../check/dispute-controller'
import type { DisputeState } from '../check/list-state'
import { type OpenPort, type PageMessage, serveDisputes, type WorkerMessage } from '../check/serve-disputes'

/** Runs the worker's code in this process, for tests. Clones messages and delivers them later, in order. */
export const inProcessPort: OpenPort = (onMessage) => {
  let isOpen = true
  const later = (work: () => void) => setTimeout(() => isOpen && work(), 0)
  const receive = serveDisputes((message) => {
    const copy: WorkerMessage = structuredClone(message)
    later(() => onMessage(copy))
  })
  return {
    post(message) {
      const copy: PageMessage = structuredClone(message)
      later(() => receive(copy))
    },
    close: () => {
      isOpen = false
    },
  }
}

export const SCOPE: Scope = { baseUrl: '', person: 'mia', fleetId: null }

/**
 * Creates an in-memory service with histories, and controllers that use it, for tests. `histories`: by vehicle; `plates`: the
 * vehicle list, or absent if the service has none.
 */
export function fakeDisputes(
  histories: ReadonlyMap<number, readonly Revision[]>,
  plates?: readonly { readonly id: number; readonly plate_number: string }[],
  cap?: number,
) {
  const service = fakeService({ vehicleReads: plates ? 'auto' : 'off' })
  const fake = {
    service,
    histories: new Map([...histories].map(([id, rows]) => [id, fakeHistory(rows, cap ? { cap } : {})])),
    answered: [] as { readonly vehicleId: number; readonly query: string }[],
    connection: fakeConnection(),
    /** Response time of each history (ms). */
    takesMs: 0,
    /** Returns a response to replace the history's, or null. Override it to make requests fail. */
    fault: (_vehicleId: number): Response | null => null,
    loseWorker: () => {},
    /** Whether further workers fail to start, as if their file were missing. */
    isWorkerMissing: false,
    controller(scope = SCOPE, locks: TabLocks = null): DisputeController & { readonly stop: () => void } {
      const controller = createDisputeController({
        api: service.client,
        scope,
        queryClient: new QueryClient(),
        zone: () => ({ zone: 'UTC', why: 'the fleet’s time zone' }),
        openPort(onMessage, onFailure) {
          fake.loseWorker = onFailure
          if (fake.isWorkerMissing) setTimeout(onFailure)
          return inProcessPort(fake.isWorkerMissing ? () => undefined : onMessage, onFailure)
        },
        locks,
        connection: fake.connection,
      })
      return { ...controller, stop: controller.start() }
    },
  }
  const accept = service.onRequest
  service.onRequest = async (request) => {
    const refusal = await accept(request)
    if (refusal.status === 401) return refusal
    const { pathname, searchParams } = new URL(request.url)
    const vehicleId = Number(/vehicles\/(\d+)\/history/.exec(pathname)?.[1])
    if (Number.isNaN(vehicleId)) return listPage(plates ?? [], searchParams)
    if (fake.takesMs > 0) await new Promise((resolve) => setTimeout(resolve, fake.takesMs))
    const failure = fake.fault(vehicleId)
    if (failure) return failure
    const history = fake.histories.get(vehicleId)
    if (!history) return json({ detail: 'Not found.' }, 404)
    fake.answered.push({ vehicleId, query: searchParams.toString() })
    return historyPage(history, searchParams)
  }
  return fake
}

function listPage(plates: readonly object[], query: URLSearchParams): Response {
  const from = Number(query.get('offset') ?? 0)
  const results = plates.slice(from, from + Number(query.get('limit')))
  return json({ count: plates.length, next: null, previous: null, results })
}

async function historyPage(history: FakeHistory, query: URLSearchParams): Promise<Response> {
  const instant = (name: string) => parseInstant(query.get(name) ?? '') ?? undefined
  const kinds = query.getAll('history_type')
  const page = await history.page({
    active: query.has('active') ? query.get('active') === 'true' : undefined,
    from: instant('history_date__gte'),
    to: instant('history_date__lte'),
    kinds: kinds.length > 0 ? kinds : undefined,
    limit: Number(query.get('limit')),
    offset: Number(query.get('offset') ?? 0),
  })
  const results = page.rows.map((row) => {
    if (!('instant' in row)) throw new Error('Only readable rows here.')
    const { id, historyDate, kind, active, reason, username } = row
    return { history_id: Number(id), history_date: historyDate, history_type: kind, active, reason, username }
  })
  return json({ count: page.count, next: null, previous: null, results })
}

/** Resolves when the state matches; rejects after 10 s. */
export function until(
  { store }: Pick<DisputeController, 'store'>,
  isWanted: (state: DisputeState) => boolean,
): Promise<DisputeState> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => {
      stop()
      const { rows, report, ...state } = store.state()
      reject(new Error(`Not reached: ${JSON.stringify({ ...state, rows: rows.length })}`))
    }, 10_000)
    const look = () => {
      if (!isWanted(store.state())) return
      clearTimeout(timeout)
      stop()
      resolve(store.state())
    }
    const stop = store.subscribe(look)
    look()
  })
}

const ON = [revision(1, '2024-01-01T00:00:00Z', true, { kind: '+' })]
const OFF = [...ON, revision(2, '2024-03-01T00:00:00Z', false)]
export const histories = (count: number): Map<number, readonly Revision[]> =>
  new Map(Array.from({ length: count }, (_, at) => [at + 1, at % 2 === 0 ? ON : OFF]))

export const tolls = (count: number) =>
  [
    'Vehicle ID\tTime\tAmount',
    ...Array.from({ length: count }, (_, at) => `${at + 1}\t2024-03-05 08:30\t4.25`),
  ].join('\n')
export const content = (text: string) => ({ text, file: undefined })
export const isRead = ({ reading, report }: DisputeState) => reading === null && report !== null
export const isDone = ({ run }: DisputeState) => run.phase === 'done'
export const statuses = ({ rows }: DisputeState) => rows.map(({ outcome }) => outcome.status)
export const expected = (count: number) =>
  Array.from({ length: count }, (_, at) => (at % 2 === 0 ? 'active' : 'inactive'))
