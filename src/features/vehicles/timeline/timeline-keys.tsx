import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import { type RefObject, useState } from 'react'
import type { Revision } from '../../../api/resources/revision'
import { runFrom } from '../../../domain/membership/folded-lines'
import type { MembershipInterval } from '../../../domain/membership/membership-intervals'
import { useKeys, useSingleKeys } from '../../../domain/person/single-keys'
import { Button } from '../../../ui/button/button'
import { Lazy } from '../../../ui/feedback/lazy'
import type { ListActions } from '../lines/timeline-list'

const loadDialog = async () => (await import('../../../ui/overlay/keys-dialog')).KeysDialog

const KEYS = [
  ['j', 'Next revision, or the first one in view'],
  ['k', 'Previous revision'],
  ['[', 'Next newer change on or off the fleet'],
  [']', 'Next older change on or off the fleet'],
  ['t', 'Was it active at this revision’s time?'],
] as const

/** Handles j, k, [, ] and t: moves through the revisions, and asks about one. */
export function useTimelineKeys(
  actions: RefObject<ListActions | null>,
  /** The known runs; none where the list has filters. */
  intervals: readonly MembershipInterval[],
  onAsk: (revision: Revision) => void,
): void {
  useKeys((key) => {
    const list = actions.current
    if (list === null) return false
    if (key === 'j' || key === 'k') list.move(key === 'j' ? 1 : -1)
    else if (key === '[' || key === ']') {
      const isOlder = key === ']'
      // Without a focus, the top row is the first that counts.
      const from = list.rowIndex() - Number(isOlder && list.focused() === null)
      const rowIndex = runFrom(intervals, from, isOlder ? 1 : -1)
      if (typeof rowIndex !== 'number') return false
      list.goTo(rowIndex)
    } else if (key === 't') {
      const revision = list.focused()
      if (revision === null) return false
      onAsk(revision)
    } else return false
    return true
  })
}

/** A button for the dialog that lists the revisions' keys. */
export function TimelineKeyHelp(props: { hasRuns: boolean }) {
  const [open, setOpen] = useState(false)
  const [on, onSwitch] = useSingleKeys()
  const children = !props.hasRuns && <p className="muted">Clear the filters to use [ and ].</p>
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconKeyboard size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Keys
      </Button>
      {open && (
        <Lazy
          load={loadDialog}
          with={{ keys: KEYS, on, onSwitch, onClose: () => setOpen(false), children }}
        />
      )}
    </>
  )
}
