import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createClient } from '../../src/api/client/client'
import { createSpecDifferences } from '../../src/api/client/spec-differences'
import { createSession } from '../../src/api/session/session'
import type { ApiError } from '../../src/lib/api-error'
import { problemAt } from '../../src/ui/feedback/field-problems'
import { FormShell } from '../../src/ui/form/form-shell'

const session = createSession({ apiBaseUrl: '', signInUrl: '/demo/sign-in', vehicleReads: 'off' })
const api = createClient({ baseUrl: '', fleetId: null, session, differences: createSpecDifferences() })

const FIELDS = [
  { path: 'vehicle_number', label: 'Vehicle number', id: 'vehicle-number' },
  { path: 'year', label: 'Year', id: 'year' },
]

/** Renders a form with two fields of vehicle 1, which it sends to the service. */
export function ErrorForm() {
  const [number, setNumber] = useState('')
  const [year, setYear] = useState('')
  const typed = JSON.stringify({ vehicle_number: number, year })
  const [saved, setSaved] = useState(typed)
  const save = useMutation<unknown, ApiError, string>({
    mutationFn: (text) =>
      api.request({
        method: 'PATCH',
        path: '/v2/vehicles/1/',
        json: JSON.parse(text),
        action: 'change vehicle 1',
        timeoutMs: 5_000,
        read: (body) => body,
      }),
    onSuccess: (_, text) => setSaved(text),
  })
  return (
    <FormShell
      label="Change vehicle 1"
      submitLabel="Save changes"
      submitError={save.error}
      pending={save.isPending}
      onSubmit={() => save.mutateAsync(typed)}
      fields={FIELDS}
      findOut={{
        label: 'Read the vehicle again',
        hint: 'The vehicle itself says what it holds now.',
        onFindOut: save.reset,
      }}
      disabledReason={typed === saved ? 'No changes yet.' : undefined}
      footer={typed === saved ? null : 'Unsaved changes'}
    >
      <TextInput
        id="vehicle-number"
        label="Vehicle number"
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
        error={problemAt(save.error, 'vehicle_number')}
      />
      <TextInput
        id="year"
        label="Year"
        value={year}
        onChange={(event) => setYear(event.currentTarget.value)}
        error={problemAt(save.error, 'year')}
      />
    </FormShell>
  )
}
