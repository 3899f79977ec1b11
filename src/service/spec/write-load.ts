import { paths } from '../../contract/paths'
import type { Database } from '../database/schema'
import type { Caller } from './spec-client'
import { OPERATOR_KEY, OPERATOR_VEHICLE } from './spec-processes'

/** The successful writes. */
interface AcknowledgedWrites {
  readonly drivers: string[]
  readonly documents: string[]
  readonly plans: number[]
  updates: number
}

/**
 * Starts four clients without a pause, each of which sends drivers, an update, a document, and a plan in turn. `next`
 * returns the process to send to, and `bearer` is the `Authorization` for requests that don't accept a key.
 */
export function startWriting(next: (turn: number) => Caller, bearer: string) {
  const done: AcknowledgedWrites = { drivers: [], documents: [], plans: [], updates: 0 }
  const statuses = new Set<number>()
  let stopped = false
  const client = async (number: number) => {
    for (let turn = number; !stopped; turn += 1) {
      // A killed process answers nothing: whether it carried the request out is unknown.
      await write(next(turn), `load-${number}-${turn}`).catch(() => undefined)
    }
  }
  const write = async (anyone: Caller, id: string) => {
    const [user, key] = [anyone.as(bearer), anyone.as(OPERATOR_KEY)]
    const json = Array.from({ length: 5 }, (_, row) => ({ driver_id: `${id}-${row}` }))
    const drivers = await user.send('POST', paths.driversBulk, { json })
    statuses.add(drivers.status)
    if (drivers.status === 200) done.drivers.push(...json.map(({ driver_id }) => driver_id))
    const update = await key.patch(paths.vehicle(OPERATOR_VEHICLE), { active: true })
    statuses.add(update.status)
    if (update.status === 200) done.updates += 1
    const form = new FormData()
    form.append('title', id)
    form.append('file', new Blob([`%PDF-1.7 ${id}`]), 'a.pdf')
    const upload = await key.send('POST', paths.documentUpload, { body: form })
    statuses.add(upload.status)
    if (upload.status === 201) done.documents.push(id)
    const charges = [{ description: 'a' }, { description: 'b' }]
    const plan = await user.send('POST', paths.billingPlans, { json: { name: id, charges } })
    statuses.add(plan.status)
    if (plan.status === 201) done.plans.push((plan.body as { id: number }).id)
  }
  const clients = [0, 1, 2, 3].map(client)
  return {
    done,
    /** Statuses of all responses. */
    statuses,
    async stop(): Promise<void> {
      stopped = true
      await Promise.all(clients)
    },
  }
}

/** Lists acknowledged rows that aren't stored, and rows stored by halves or twice. */
export async function findLosses(db: Database, done: AcknowledgedWrites): Promise<string[]> {
  const losses: string[] = []
  const check = (holds: boolean, what: string) => {
    if (!holds) losses.push(what)
  }
  const drivers = await db.selectFrom('drivers').select('driver_id').execute()
  const ids = new Set(drivers.map(({ driver_id }) => driver_id))
  check(ids.size === drivers.length, 'a driver is there twice')
  for (const id of done.drivers) check(ids.has(id), `driver ${id} is lost`)
  const sent = [...ids].filter((id) => id.startsWith('load-'))
  check(sent.length % 5 === 0, 'a part of a request’s five drivers is there')

  const revisions = await db.selectFrom('revisions').select('history_date').execute()
  const instants = new Set(revisions.map(({ history_date }) => history_date))
  check(revisions.length >= done.updates, `of ${done.updates} updates ${revisions.length} are there`)
  check(instants.size === revisions.length, 'two revisions have one instant')

  const documents = await db.selectFrom('documents').select(['title', 'stored_name']).execute()
  const titles = new Set(documents.map(({ title }) => title))
  for (const id of done.documents) check(titles.has(id), `document ${id} is lost`)
  const files = await db.selectFrom('document_files').selectAll().execute()
  const texts = new Map(files.map((file) => [file.stored_name, String(Buffer.from(file.content))]))
  check(files.length === documents.length, `${documents.length} documents have ${files.length} files`)
  for (const { title, stored_name } of documents)
    check(texts.get(stored_name) === `%PDF-1.7 ${title}`, `document ${title} has another content`)

  const plans = await db.selectFrom('billing_plans').select('id').execute()
  const charges = await db.selectFrom('charges').select('plan_id').execute()
  for (const id of done.plans)
    check(
      plans.some((plan) => plan.id === id),
      `plan ${id} is lost`,
    )
  check(charges.length === plans.length * 2, 'a plan has not its two charges')
  return losses
}
