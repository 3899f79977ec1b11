import { deleteAll, deleteKeys, listKeys } from './database'
import { flushDrafts } from './draft-flush'
import type { AccountKey } from './scope'

/** Deletes, for all users, data that the service can send again, and data that is useful only together with it. */
export async function deleteReloadableData(): Promise<void> {
  await flushDrafts()
  for (const kind of ['vehicle:', 'recents:', 'changed:']) await deleteAll(kind)
}

export async function forgetOwner({ baseUrl, person }: AccountKey): Promise<void> {
  await flushDrafts()
  // A key is its kind, then owner and optional fleet: `draft:["","7",null]:…`, `keep:receipt:["","7"]:…`.
  const owner = JSON.stringify([baseUrl, person]).slice(0, -1)
  const isOwn = (key: string) =>
    [`${owner},`, `${owner}]`].some((start) => key.startsWith(start, key.indexOf('[')))
  await deleteKeys((await listKeys()).filter(isOwn))
}
