import { TextInput } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ATTACHED, FILING_NAMES, NOTICE_KEYS, PERSON_KEYS } from '../../domain/evidence/filing'
import type { Filing } from '../../domain/evidence/statement-schema'
import { type FiledToll, filledFields, readFiling, rememberFiling, type Typed } from '../../local/filing'
import type { Scope } from '../../local/scope'
import { TextArea } from '../../ui/form/text-area'
import classes from './filing-form.module.css'

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
    <details className={`panel no-print ${classes.filing}`}>
      <summary className="strong">
        For the agency: notice, amount, who files it
        {filled.length > 0 && ` (${filled.length} filled in)`}
      </summary>
      <fieldset className="stack-sm" aria-label="For the agency">
        <p className="muted">
          Optional, and part of the statement. Agency, name, role and contact are kept in this browser for{' '}
          {props.isOfList ? 'this list’s other statements' : 'your next statements'} until you sign out.
        </p>
        <div className={classes.fields}>
          {FIELDS.map((field) => {
            const Field = field === 'remark' ? TextArea : TextInput
            return (
              <Field
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
            )
          })}
        </div>
        <label className="line">
          <input
            type="checkbox"
            checked={fields.pages === ATTACHED}
            onChange={(event) => change('pages', event.currentTarget.checked ? ATTACHED : '')}
          />
          <span>Keep technical details out of the printed pages (they stay in the attached data)</span>
        </label>
      </fieldset>
    </details>
  )
}

/** A field: the statement's reference, one of what is filed with it, or how its pages are made. */
type FilingField = 'reference' | keyof Filing | 'pages'

/** The same for all statements of a list: who files them, and with whom. The others are of one toll. */
const SHARED: readonly string[] = ['agency', 'name', 'role', 'contact', 'pages'] satisfies FilingField[]

/** What is filled in for a statement, remembered in this browser. */
export interface FilingState {
  readonly fields: Partial<Record<FilingField, string>>
  change(field: FilingField, value: string): void
}

/**
 * The fields of a statement as they are typed; null until those of before are read.
 * @param offered what the address says, until somebody types something else; the same object while that is the same
 */
export function useFiling(
  scope: Scope | null,
  filed: FiledToll,
  offered: Partial<Record<FilingField, string | undefined>>,
): FilingState | null {
  const { data } = useQuery({
    queryKey: ['filing', scope, filed] as const,
    queryFn: scope === null ? skipToken : () => readFiling(scope, filed),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const name = JSON.stringify(filed)
  const [typed, setTyped] = useState<{ readonly name: string; readonly fields: Typed } | null>(null)
  const own = typed?.name === name ? typed.fields : data
  const fields = useMemo(() => own && filledFields(own, offered), [offered, own])
  if (scope === null || own === undefined || fields === undefined) return null
  return {
    fields,
    change(field, value) {
      // In place of what is known of this toll, it is this toll's.
      const part = SHARED.includes(field) && !offered[field] ? 'all' : 'one'
      const next = { ...own, [part]: { ...own[part], [field]: value } }
      setTyped({ name, fields: next })
      void rememberFiling(scope, filed, next)
    },
  }
}
