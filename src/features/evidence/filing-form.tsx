import { TextInput } from '@mantine/core'
import { ATTACHED, FILING_NAMES, NOTICE_KEYS, PERSON_KEYS } from '../../domain/evidence/filing'
import classes from './filing-form.module.css'
import type { FilingField, FilingState } from './use-filing'

/** Of a name or a number, and of a sentence. */
const LONGEST = 100
const LONGEST_REMARK = 500

const NAMES = { reference: 'Notice number', ...FILING_NAMES } satisfies Partial<Record<FilingField, string>>
const FIELDS = ['reference', ...NOTICE_KEYS, ...PERSON_KEYS] as const

/** What an agency wants to know besides, filled in before the statement is saved. Every field is optional. */
export function FilingForm(props: { filing: FilingState; isOfList: boolean }) {
  const { fields, change } = props.filing
  const filled = FIELDS.filter((field) => fields[field]?.trim())
  return (
    <details className={`panel ${classes.filing}`}>
      <summary className="strong">
        For the agency: notice, amount, who files it
        {filled.length > 0 && ` (${filled.length} filled in)`}
      </summary>
      <fieldset className="stack-sm" aria-label="For the agency">
        <p className="muted">
          Optional, and part of the statement. Agency, name, role, contact and remark are kept in this browser
          for {props.isOfList ? 'this list’s other statements' : 'your next statements'} until you sign out.
        </p>
        <div className={classes.fields}>
          {FIELDS.map((field) => (
            <TextInput
              key={field}
              className={field === 'remark' ? classes.remark : undefined}
              label={NAMES[field]}
              description={field === 'contact' ? 'Telephone or e-mail' : undefined}
              inputWrapperOrder={['label', 'input', 'description']}
              maxLength={field === 'remark' ? LONGEST_REMARK : LONGEST}
              autoComplete="off"
              value={fields[field] ?? ''}
              onChange={(event) => change(field, event.currentTarget.value)}
            />
          ))}
        </div>
        <label className="row">
          <input
            type="checkbox"
            checked={fields.pages === ATTACHED}
            onChange={(event) => change('pages', event.currentTarget.checked ? ATTACHED : '')}
          />
          <span>Leave the technical part to the data attached to the PDF</span>
        </label>
      </fieldset>
    </details>
  )
}
