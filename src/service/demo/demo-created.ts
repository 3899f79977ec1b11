import type { Handler, Service } from '../core/context'
import { json } from '../http/respond'

/**
 * `GET /demo/created`: how many records of each kind the API has created since the last reset. Nothing documented reads
 * them back, and a test must see whether a request of unknown outcome was carried out, and how often.
 */
export function countCreated({ db }: Service): Handler {
  return async () => {
    const count = async (table: 'billing_plans' | 'charges' | 'drivers' | 'documents') => {
      const counted = db.selectFrom(table).select((select) => select.fn.countAll<number | string>().as('n'))
      return Number((await counted.executeTakeFirstOrThrow()).n)
    }
    const [billing_plans, charges] = [await count('billing_plans'), await count('charges')]
    const [drivers, documents] = [await count('drivers'), await count('documents')]
    return json({ billing_plans, charges, drivers, documents })
  }
}

/** `GET /demo/documents`: what has been uploaded since the last reset, the oldest first, and what arrived of it. */
export function listDocuments({ db }: Service): Handler {
  return async () =>
    json(
      await db
        .selectFrom('documents')
        .select(['title', 'file_name', 'size', 'sha256'])
        .orderBy('id')
        .execute(),
    )
}
