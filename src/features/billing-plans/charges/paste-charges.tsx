import { Button, Checkbox } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { visibleText } from '../../../lib/text/visible-text'
import { ActionButton } from '../../../ui/feedback/action-button'
import { TextArea } from '../../../ui/form/text-area'
import { Dialog } from '../../../ui/overlay/dialog'
import { FieldWarning } from '../fields/field-warning'
import type { ChargeForm } from '../form/plan-form'
import classes from './paste-charges.module.css'
import { LONGEST_PASTE, pastedCharges, plainAmounts, withPlainAmounts } from './pasted-charges'

/** Rows of the preview; the others are counted. */
const SHOWN = 8

/** Dialog that adds charges pasted from a spreadsheet, after a preview. */
export function PasteCharges(props: {
  onAdd: (charges: readonly ChargeForm[]) => void
  onClose: () => void
}) {
  const [text, setText] = useState('')
  const read = useDeferredValue(text)
  const [writesPlain, setWritesPlain] = useState(false)
  const { charges: pasted, notes } = useMemo(() => pastedCharges(read), [read])
  const plain = useMemo(() => plainAmounts(pasted), [pasted])
  const charges = useMemo(
    () => (writesPlain ? withPlainAmounts(pasted, plain) : pasted),
    [pasted, plain, writesPlain],
  )
  const [tooLong, setTooLong] = useState(false)

  function type(typed: string) {
    setTooLong(typed.length > LONGEST_PASTE)
    if (typed.length <= LONGEST_PASTE) setText(typed)
  }

  return (
    <Dialog title="Paste charges" onClose={props.onClose}>
      <TextArea
        label="Rows from a spreadsheet"
        description="A row a charge: description, amount, source type. A first row of headings may say otherwise."
        rows={6}
        value={text}
        error={
          tooLong && 'This is too much for one plan, and was not taken. Paste the rows of the charges alone.'
        }
        onChange={(event) => type(event.currentTarget.value)}
        spellCheck={false}
      />
      {charges.length > 0 && <Preview charges={charges} />}
      {plain.size > 0 && (
        <Checkbox
          label={plainAmountsLabel(plain)}
          checked={writesPlain}
          onChange={(event) => setWritesPlain(event.currentTarget.checked)}
        />
      )}
      {notes.map((note) => (
        <FieldWarning key={note}>{note}</FieldWarning>
      ))}
      <div className={classes.actions}>
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
        <ActionButton held={charges.length === 0} onClick={() => props.onAdd(charges)}>
          {charges.length === 1 ? 'Add 1 charge' : `Add ${charges.length} charges`}
        </ActionButton>
      </div>
    </Dialog>
  )
}

/** Amounts shown as examples, at most. */
const MOST_EXAMPLES = 3

function plainAmountsLabel(plain: ReadonlyMap<string, string>): string {
  const examples = [...plain]
    .slice(0, MOST_EXAMPLES)
    .map(([amount, written]) => `${visibleText(amount)} as ${written}`)
  return `Write amounts as plain decimals: ${examples.join(', ')}${plain.size > MOST_EXAMPLES ? ', …' : ''}`
}

function Preview({ charges }: { charges: readonly ChargeForm[] }) {
  return (
    <table className={classes.preview} aria-label="Charges to add">
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Amount</th>
          <th scope="col">Source type</th>
        </tr>
      </thead>
      <tbody>
        {charges.slice(0, SHOWN).map(({ key, description, amount, sourceType }) => (
          <tr key={key}>
            <td>
              <bdi>{visibleText(description)}</bdi>
            </td>
            <td className="tabular">
              <bdi>{visibleText(amount)}</bdi>
            </td>
            <td>
              <bdi>{visibleText(sourceType)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
      {charges.length > SHOWN && (
        <tfoot>
          <tr>
            <td colSpan={3}>and {charges.length - SHOWN} more</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
