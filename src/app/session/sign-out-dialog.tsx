import { useState } from 'react'
import type { Session } from '../../api/session/session'
import { saveFile } from '../../lib/browser/save-file'
import { keepDrafts } from '../../local/drafts'
import { everythingText, type HeldRecord } from '../../local/retained-records'
import type { Owner } from '../../local/scope'
import { Button, SecondaryButton } from '../../ui/button/button'
import { Failure } from '../../ui/feedback/failure'
import { Dialog } from '../../ui/overlay/dialog'
import classes from './session.module.css'

/** What a sign-out asks about. */
export interface Held {
  readonly owner: Owner
  readonly records: readonly HeldRecord[]
  /** Number of this person's drafts, those being edited included. */
  readonly drafts: number
}

/** Asks before a sign-out what becomes of drafts and records: they can be exported, then kept or deleted. */
export function SignOutDialog(props: Held & { session: Session; onClose: () => void }) {
  const { owner, records, drafts, session, onClose } = props
  const [error, setError] = useState<unknown>(null)

  async function attempt(work: () => Promise<void>) {
    setError(null)
    await work().catch(setError)
  }

  const exportOne = (record: HeldRecord) =>
    attempt(async () => saveFile(record.fileName, await record.text()))
  const exportEverything = () =>
    attempt(async () => saveFile('everything.json', await everythingText(owner, records)))
  const signOut = (isKept: boolean) =>
    attempt(async () => {
      if (!isKept) for (const record of records) await record.forget()
      // Every tab reads it at the sign-out.
      await keepDrafts(owner, isKept)
      await session.signOut()
    })

  return (
    <Dialog title="Before you sign out" onClose={onClose}>
      {drafts > 0 && (
        <p>Changes that were not saved are kept here as {drafts === 1 ? 'a draft' : `${drafts} drafts`}.</p>
      )}
      {records.length > 0 && (
        <p>
          This browser has records that exist nowhere else. Export what you need: lists of tolls can be
          imported again, all else only be read.
        </p>
      )}
      <p>
        {owner.person === null
          ? 'This service does not say who you are: the next person who signs in here can see what you keep.'
          : 'What you keep is shown to you alone, when you sign in here again.'}{' '}
        On a shared computer, delete it.
      </p>
      {records.map((record) => (
        <SecondaryButton key={record.title} className={classes.record} onClick={() => void exportOne(record)}>
          Export {record.count ?? 'all'} {record.count === 1 ? record.titleOfOne : record.title}
        </SecondaryButton>
      ))}
      {(drafts > 0 || records.length > 1) && (
        <SecondaryButton onClick={() => void exportEverything()}>Export everything</SecondaryButton>
      )}
      {error !== null && <Failure error={error} />}
      <Button onClick={() => void signOut(true)}>Keep it here and sign out</Button>
      <SecondaryButton tone="danger" onClick={() => void signOut(false)}>
        Delete it and sign out
      </SecondaryButton>
      <Button variant="subtle" onClick={onClose}>
        Stay signed in
      </Button>
    </Dialog>
  )
}
