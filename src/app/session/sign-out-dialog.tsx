import '../../ui/form/choices.css'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { Session } from '../../api/session/session'
import { saveFile } from '../../lib/browser/save-file'
import { forgetOwner } from '../../local/forget'
import { everythingText, type LocalRecord } from '../../local/retained-records'
import type { AccountKey } from '../../local/scope'
import { Button, SecondaryButton } from '../../ui/button/button'
import { Failure } from '../../ui/feedback/failure'
import { Notice } from '../../ui/feedback/notice'
import { Dialog } from '../../ui/overlay/dialog'
import { tellForgotten } from './session-gate'

export interface LocalData {
  readonly owner: AccountKey
  readonly records: readonly LocalRecord[]
  /** Whether work is under way, or typed text can't be stored in this browser. */
  readonly isUnfinished: boolean
}

export function SignOutDialog(props: LocalData & { session: Session; onClose: () => void }) {
  const { owner, records, isUnfinished, session, onClose } = props
  const [isDeleting, setDeleting] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function attempt(work: () => Promise<void>) {
    setError(null)
    await work().catch(setError)
  }

  const exportEverything = () =>
    attempt(async () => saveFile('everything.json', await everythingText(records)))
  const signOut = () =>
    attempt(async () => {
      if (isDeleting) await forgetOwner(owner)
      const ended = session.signOut()
      if (isDeleting) tellForgotten(owner)
      await ended
    })

  return (
    <Dialog title="Sign out" onClose={onClose}>
      {isUnfinished && (
        <Notice tone="warning">Something on this page isn’t finished. It will stop if you sign out.</Notice>
      )}
      {records.length > 0 && (
        <>
          <p>Some of your data is only in this browser:</p>
          <ul>
            {records.map(({ title, titleOfOne, count }) => (
              <li key={title}>
                {count ?? 'All'} {count === 1 ? titleOfOne : title}
              </li>
            ))}
          </ul>
          <p>Export anything you need. Only toll lists can be imported again.</p>
          <SecondaryButton onClick={() => void exportEverything()}>Export everything</SecondaryButton>
          <Checkbox
            label="Delete my data from this browser"
            checked={isDeleting}
            onChange={(event) => setDeleting(event.currentTarget.checked)}
          />
          <p className="muted small">
            {owner.person === null
              ? 'The server doesn’t tell us who you are, so the next person who signs in here can see what you keep.'
              : 'If you keep it, only you can see it, the next time you sign in here.'}
          </p>
        </>
      )}
      {error !== null && <Failure error={error} />}
      <Button onClick={() => void signOut()}>Sign out</Button>
      <SecondaryButton onClick={onClose}>Cancel</SecondaryButton>
    </Dialog>
  )
}
