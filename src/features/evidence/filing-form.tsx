import '../../ui/form/choices.css'
import { Checkbox } from '@mantine/core'
import { FilingFields, type FilingState } from '../../domain/evidence/filing-fields'
import { readAmounts } from '../../domain/evidence/pasted-amounts'
import { ATTACHED, NOTICE_KEYS, PERSON_KEYS } from '../../domain/evidence/statement-data'
import { visibleText } from '../../lib/text/visible-text'
import { SmallButton } from '../../ui/button/small-button'
import { useIsPhone } from '../../ui/layout/use-is-phone'

const NOTICE = ['reference', ...NOTICE_KEYS] as const
const FIELDS = [...NOTICE, ...PERSON_KEYS] as const

export function FilingForm(props: {
  filing: FilingState
  read: Partial<Record<(typeof NOTICE)[number], string | undefined>>
}) {
  const { fields, change } = props.filing
  const isPhone = useIsPhone()
  const unset = NOTICE.flatMap((field) => {
    const text = fields[field] === undefined ? props.read[field] : undefined
    return text === undefined ? [] : [[field, text] as const]
  })
  // Which of several amounts is the toll's is up to the user.
  const amounts = unset.flatMap(([field, text]) => (field === 'amount' ? readAmounts(text) : []))
  const suggested = unset.filter(([field]) => field !== 'amount' || amounts.length === 1)
  return (
    <div className="panel inset stack-sm no-print">
      {suggested.length > 0 && (
        <p className="row-words breakable">
          Read in the pasted text:{' '}
          {suggested.map(([field, text]) => `${field} ${visibleText(text)}`).join(' · ')}
          <SmallButton onClick={() => change(Object.fromEntries(suggested))}>Use these</SmallButton>
        </p>
      )}
      {amounts.length > 1 && (
        <p className="row-words breakable">
          Which amount is the toll?
          {amounts.map(({ amount, label }) => (
            <SmallButton key={label} onClick={() => change({ amount })}>
              {visibleText(label)}
            </SmallButton>
          ))}
        </p>
      )}
      <details open={!isPhone}>
        <summary className="strong">
          For the agency: notice, amount, who is filing
          {isPhone && !fields.name?.trim() && ' · Your name is missing'}
        </summary>
        <fieldset className="stack-sm above-sm" aria-label="For the agency">
          <FilingFields filing={props.filing} fields={FIELDS} />
          <p className="muted">
            Optional. Name, role, and contact are saved in this browser for your next statements.
          </p>
          <Checkbox
            label="Keep technical details out of the printed pages (they stay in the attached data)"
            checked={fields.pages === ATTACHED}
            onChange={(event) => change({ pages: event.currentTarget.checked ? ATTACHED : '' })}
          />
        </fieldset>
      </details>
    </div>
  )
}
