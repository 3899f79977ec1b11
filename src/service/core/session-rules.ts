import type { Database } from '../database/schema'
import type { ResolvedOptions } from './options'

/** Rules of sessions, which the demo and tests change at run time. */
export type Rules = Pick<ResolvedOptions, 'accessTokenSeconds' | 'refreshMode' | 'graceSeconds'>

/** Begins the names of changed rules in the table `meta`. Their values are JSON. */
const PREFIX = 'session rule '

/** The rules in force: the service's options, and changes that all processes of the database share. */
export function createSessionRules(db: Database, options: ResolvedOptions) {
  const { accessTokenSeconds, refreshMode, graceSeconds } = options
  const initial: Rules = { accessTokenSeconds, refreshMode, graceSeconds }
  const isFixed = options.mode === 'production'
  return {
    /** Reads them from the database. Call it outside of a transaction. */
    async current(): Promise<Rules> {
      if (isFixed) return initial
      const changed = await db.selectFrom('meta').selectAll().where('name', 'like', `${PREFIX}%`).execute()
      const rules = changed.map(({ name, value }) => [name.slice(PREFIX.length), JSON.parse(value)])
      return { ...initial, ...Object.fromEntries(rules) }
    },
    async change(changes: { readonly [Name in keyof Rules]?: Rules[Name] | undefined }) {
      const rows = Object.entries(changes).flatMap(([name, value]) =>
        value === undefined ? [] : [{ name: PREFIX + name, value: JSON.stringify(value) }],
      )
      if (rows.length === 0) return
      await db
        .insertInto('meta')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet((update) => ({ value: update.ref('excluded.value') })),
        )
        .execute()
    },
    /** Goes back to the service's options. */
    async restore() {
      await db.deleteFrom('meta').where('name', 'like', `${PREFIX}%`).execute()
    },
  }
}
