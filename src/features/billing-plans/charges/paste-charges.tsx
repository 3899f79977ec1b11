import { useDeferredValue, useMemo, useState } from 'react'
import { Button } from '../../../ui/button/button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { TextArea } from '../../../ui/form/text-area'
import { Dialog } from '../../../ui/overlay/dialog'
import { usePlanContext } from '../form/plan-context'
import type { ChargeForm } from '../form/plan-form'
import { chargeProblems, groupedMessages } from '../form/plan-problems'
import { chargeFaults, type FaultKind, withFixes } from './charge-faults'
import { FaultList } from './fault-list'
import { PastePreview } from './paste-preview'
import { LONGEST_PASTE, pastedCharges } from './pasted-charges'

/** Dialog that adds charges pasted from a spreadsheet. Shows them at once, with what is wrong and a fix for all of a kind. */
export function PasteCharges(props: {
  onAdd: (charges: readonly ChargeForm[]) => void
  onClose: () => void
}) {
  const { sourceTypes } = usePlanContext()
  const [text, setText] = useState('')
  const read = useDeferredValue(text)
  const [fixedKinds, setFixedKinds] = useState<readonly FaultKind[]>([])
  const { charges: pasted, notes } = useMemo(() => pastedCharges(read), [read])
  const faults = useMemo(() => chargeFaults(pasted, sourceTypes), [pasted, sourceTypes])
  const fixed = faults.filter(({ kind }) => fixedKinds.includes(kind))
  const left = faults.filter((fault) => !fixed.includes(fault))
  const charges = withFixes(
    pasted,
    fixed.flatMap(({ fixes }) => fixes),
  )
  const problems = charges.length === 0 ? [] : chargeProblems(charges)
  // Errors that a fix is offered for are told with it.
  const offered = new Set(left.flatMap(({ fixes }) => fixes.map(({ key, field }) => `${field} ${key}`)))
  const others = problems.filter(({ name }) => {
    const [, index, field] = name.split('.')
    return !offered.has(`${field} ${charges[Number(index)]?.key}`)
  })
  const [tooLong, setTooLong] = useState(false)

  function type(typed: string) {
    setTooLong(typed.length > LONGEST_PASTE)
    if (typed.length <= LONGEST_PASTE) setText(typed)
  }

  return (
    <Dialog title="Paste charges" onClose={props.onClose}>
      <TextArea
        label="Rows from a spreadsheet"
        description="Columns: description, amount, source type; or headings that name them."
        rows={6}
        value={text}
        error={tooLong && 'Too much text for one plan. Paste only the rows of charges.'}
        onChange={(event) => type(event.currentTarget.value)}
        spellCheck={false}
      />
      {charges.length > 0 && (
        <>
          <p className="muted">
            {[`${charges.length} ${charges.length === 1 ? 'row' : 'rows'} pasted`, ...notes].join(' · ')}
          </p>
          <PastePreview charges={charges} problems={problems} />
        </>
      )}
      <div aria-live="polite">
        <FaultList
          faults={faults}
          isFixed={(fault) => fixed.includes(fault)}
          others={groupedMessages(others)}
          onFix={({ kind }) => setFixedKinds([...fixedKinds, kind])}
          onUndo={({ kind }) => setFixedKinds(fixedKinds.filter((other) => other !== kind))}
        />
      </div>
      <div className="line end">
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
        <ActionButton
          heldBecause={charges.length === 0 ? 'Paste the rows first.' : null}
          onClick={() => props.onAdd(charges)}
        >
          {charges.length === 1 ? 'Add 1 charge' : `Add ${charges.length} charges`}
        </ActionButton>
      </div>
    </Dialog>
  )
}
