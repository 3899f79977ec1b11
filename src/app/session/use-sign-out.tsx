import { useState } from 'react'
import type { ApiClient } from '../../api/client/client'
import type { Session } from '../../api/session/session'
import { saveFile } from '../../lib/browser/save-file'
// A sign-out asks about every kind of retained record, whichever pages were opened.
import { flushDrafts } from '../../local/draft-flush'
import { countDrafts } from '../../local/drafts'
import { type HeldRecord, retainedBy } from '../../local/retained-records'
import { Button } from '../../ui/button/button'
import { Failure } from '../../ui/feedback/failure'
import { Dialog } from '../../ui/overlay/dialog'
import classes from './session.module.css'

/**
 * Signs out, from any button that offers it. Where this browser holds drafts or records that exist nowhere else, the
 * dialog asks first; the caller draws `dialog`.
 */
export function useSignOut({ baseUrl, session }: Pick<ApiClient, 'baseUrl' | 'session'>) {
  const [held, setHeld] = useState<{ records: readonly HeldRecord[]; drafts: number } | null>(null)

  async function signOut() {
    const owner = { baseUrl, person: session.state().person }
    // What is being typed at the moment, in any tab, becomes a draft too.
    await flushDrafts()
    const found = { records: await retainedBy(owner), drafts: await countDrafts(owner) }
    if (found.records.length === 0 && found.drafts === 0) await session.signOut()
    else setHeld(found)
  }

  return {
    signOut,
    dialog: held && <SignOutDialog {...held} session={session} onClose={() => setHeld(null)} />,
  }
}

/** Asks before a sign-out: it deletes the drafts; the records can be exported, then kept or deleted. */
function SignOutDialog(props: {
  records: readonly HeldRecord[]
  /** Number of this person's drafts, those being edited included. */
  drafts: number
  session: Session
  onClose: () => void
}) {
  const { records, drafts, session, onClose } = props
  const [error, setError] = useState<unknown>(null)

  async function attempt(work: () => Promise<void>) {
    setError(null)
    await work().catch(setError)
  }

  const exportOne = (record: HeldRecord) =>
    attempt(async () => saveFile(record.fileName, await record.text()))
  const deleteAndSignOut = () =>
    attempt(async () => {
      for (const record of records) await record.forget()
      await session.signOut()
    })

  return (
    <Dialog title="Before you sign out" onClose={onClose}>
      {drafts > 0 && (
        <p>
          Changes that were not saved are kept here as {drafts === 1 ? 'a draft' : `${drafts} drafts`}.
          Signing out deletes {drafts === 1 ? 'it' : 'them'}.
        </p>
      )}
      {records.length > 0 && <p>This browser has records that exist nowhere else. Export what you need.</p>}
      {records.map((record) => (
        <Button
          key={record.title}
          className={classes.record}
          variant="default"
          onClick={() => void exportOne(record)}
        >
          Export {record.count ?? 'all'} {record.count === 1 ? record.titleOfOne : record.title}
        </Button>
      ))}
      {error !== null && <Failure error={error} />}
      {records.length > 0 && (
        <>
          <Button onClick={() => void session.signOut()}>Keep it here and sign out</Button>
          <Button variant="default" tone="danger" onClick={() => void deleteAndSignOut()}>
            Delete it and sign out
          </Button>
        </>
      )}
      <Button variant={records.length > 0 ? 'subtle' : 'filled'} onClick={onClose}>
        Stay signed in
      </Button>
      {records.length === 0 && (
        <Button variant="default" tone="danger" onClick={() => void session.signOut()}>
          Sign out and delete {drafts === 1 ? 'it' : 'them'}
        </Button>
      )}
    </Dialog>
  )
}
