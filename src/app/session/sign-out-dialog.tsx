import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Session } from '../../api/session/session'
import { saveFile } from '../../lib/browser/save-file'
import type { HeldRecord } from '../../local/retained-records'
import { Failure } from '../../ui/feedback/failure'
import { Dialog } from '../../ui/overlay/dialog'

/**
 * Before a sign-out: drafts go with it; what else this browser holds and nobody else can be exported, then kept or
 * deleted.
 */
export function SignOutDialog(props: {
  retainedRecords: readonly HeldRecord[]
  /** Drafts of this person, those at work among them. */
  drafts: number
  session: Session
  onClose: () => void
}) {
  const { retainedRecords, drafts, session, onClose } = props
  const [error, setError] = useState<unknown>(null)

  async function attempt(work: () => Promise<void>) {
    setError(null)
    await work().catch(setError)
  }

  const exportOne = (retainedRecord: HeldRecord) =>
    attempt(async () => {
      const { fileName, text } = await retainedRecord.export()
      saveFile(fileName, text)
    })
  const deleteAndLeave = () =>
    attempt(async () => {
      for (const retainedRecord of retainedRecords) await retainedRecord.forget()
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
      {retainedRecords.length > 0 && (
        <p>This browser holds what exists nowhere else. Export what you need.</p>
      )}
      {retainedRecords.map((retainedRecord) => (
        <Button key={retainedRecord.title} variant="default" onClick={() => void exportOne(retainedRecord)}>
          Export {retainedRecord.count ?? 'all'}{' '}
          {retainedRecord.count === 1 ? retainedRecord.titleOfOne : retainedRecord.title}
        </Button>
      ))}
      {error !== null && <Failure error={error} />}
      {retainedRecords.length > 0 && (
        <>
          <Button onClick={() => void session.signOut()}>Keep it here and sign out</Button>
          <Button variant="default" c="var(--mantine-color-error)" onClick={() => void deleteAndLeave()}>
            Delete it and sign out
          </Button>
        </>
      )}
      <Button variant={retainedRecords.length > 0 ? 'subtle' : 'filled'} onClick={onClose}>
        Stay signed in
      </Button>
      {retainedRecords.length === 0 && (
        <Button variant="default" c="var(--mantine-color-error)" onClick={() => void session.signOut()}>
          Sign out and delete {drafts === 1 ? 'it' : 'them'}
        </Button>
      )}
    </Dialog>
  )
}
