import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PERSON_KEYS } from '../../domain/evidence/filing'
import type { Filing } from '../../domain/evidence/statement-schema'
import { type FiledToll, readFiling, rememberFiling, type TypedFields } from '../../local/filing'
import type { Scope } from '../../local/scope'

/** A field: the statement's reference, one of what is filed with it, or how its pages are made. */
export type FilingField = 'reference' | keyof Filing | 'pages'

/** The same for all statements of a list: who files them, and with whom. The others are of one toll. */
const SHARED: readonly string[] = ['agency', ...PERSON_KEYS, 'pages'] satisfies FilingField[]

/** What is filled in for a statement, remembered in this browser. */
export interface FilingState {
  readonly fields: Partial<Record<FilingField, string>>
  change(field: FilingField, value: string): void
}

/**
 * The fields of a statement as they are typed; null until those of before are read.
 * @param initial what the address says, until somebody types something else
 */
export function useFiling(scope: Scope | null, filed: FiledToll, initial: TypedFields): FilingState | null {
  const { data } = useQuery({
    queryKey: ['filing', scope, filed, initial] as const,
    queryFn: scope === null ? skipToken : async () => ({ ...initial, ...(await readFiling(scope, filed)) }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const name = JSON.stringify(filed)
  const [typed, setTyped] = useState<{ readonly name: string; readonly fields: TypedFields } | null>(null)
  const fields = typed?.name === name ? typed.fields : data
  if (scope === null || fields === undefined) return null
  return {
    fields,
    change(field, value) {
      const next = { ...fields, [field]: value }
      setTyped({ name, fields: next })
      const some = (isShared: boolean) =>
        Object.fromEntries(Object.entries(next).filter(([key]) => SHARED.includes(key) === isShared))
      void rememberFiling(scope, filed, { all: some(true), one: some(false) })
    },
  }
}
