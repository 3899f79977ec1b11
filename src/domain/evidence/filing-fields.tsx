import { TextInput } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  asSaved,
  type FilingValues,
  filledFields,
  readFiling,
  rememberFiling,
  withField,
} from '../../local/filing'
import type { Scope } from '../../local/scope'
import { TextArea } from '../../ui/form/text-area'
import { FILING_NAMES, type Filing } from './statement-data'

const LONGEST = 100
const LONGEST_REMARK = 500
const NAMES = { reference: 'Reference', ...FILING_NAMES }

export function FilingFields(props: {
  filing: FilingState
  fields: readonly Exclude<FilingField, 'pages'>[]
}) {
  const { fields, change } = props.filing
  return (
    <div className="tiles">
      {props.fields.map((field) => {
        const Field = field === 'remark' ? TextArea : TextInput
        return (
          <Field
            key={field}
            className={field === 'remark' ? 'whole-row' : ''}
            label={NAMES[field]}
            description={field === 'contact' ? 'Phone or email' : undefined}
            maxLength={field === 'remark' ? LONGEST_REMARK : LONGEST}
            value={fields[field] ?? ''}
            onChange={(event) => change({ [field]: event.currentTarget.value })}
          />
        )
      })}
      {props.fields.includes('name') && !fields.name?.trim() && (
        <p className="badge whole-row start" data-tone="warning">
          Your name is missing
        </p>
      )}
    </div>
  )
}

export type FilingField = 'reference' | keyof Filing | 'pages'

export interface FilingState {
  readonly fields: Partial<Record<FilingField, string>>
  change(values: FilingState['fields']): void
  keep(): void
}

/**
 * Loads and stores the fields that the user adds to a statement or an evidence pack. Null until the stored ones are loaded.
 * @param offered values used until the user types; must be the same object until they change
 */
export function useFiling(
  scope: Scope | null,
  toll: string,
  offered: Partial<Record<FilingField, string | undefined>>,
): FilingState | null {
  const { data } = useQuery({
    queryKey: ['filing', scope, toll] as const,
    queryFn: scope === null ? skipToken : () => readFiling(scope, toll),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [typed, setTyped] = useState<{ readonly toll: string; readonly fields: FilingValues } | null>(null)
  const now = typed?.toll === toll ? typed.fields : data
  const fields = useMemo(() => now && filledFields(now, offered), [offered, now])
  if (scope === null || now === undefined || fields === undefined) return null

  return {
    fields,
    change(values) {
      const next = Object.entries(values).reduce((old, [field, text]) => withField(old, field, text), now)
      setTyped({ toll, fields: next })
      void rememberFiling(scope, toll, next)
    },
    keep: () => void rememberFiling(scope, toll, asSaved(now)),
  }
}
