import { zodResolver } from '@hookform/resolvers/zod'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import type { ApiClient } from '../../src/api/client/client'
import { saveVehicle } from '../../src/api/resources/vehicle'
import { vehiclePatch } from '../../src/contract/vehicle'
import type { ApiError } from '../../src/lib/api-error'
import { problemAt } from '../../src/ui/feedback/field-problems'
import { FormShell } from '../../src/ui/form/form-shell'

/** The limits are those of the contract, so a text that is too long isn't sent. */
const schema = z.required(z.pick(vehiclePatch, { vehicle_number: true, year: true }))
type Values = z.infer<typeof schema>

/** The form's fields, by the service's names. FormShell links from an error's summary to the IDs. */
const FIELDS = [
  { path: 'vehicle_number', label: 'Vehicle number', id: 'vehicle-number' },
  { path: 'year', label: 'Year', id: 'year' },
] as const

/** The form to copy: two fields of vehicle 1. On a page, `useApi()` returns the client. */
export function ExampleForm({ api }: { api: ApiClient }) {
  const { register, handleSubmit, reset, formState } = useForm<Values>({
    defaultValues: { vehicle_number: '', year: '' },
    resolver: zodResolver(schema),
  })
  const { errors, isDirty } = formState
  const save = useMutation<unknown, ApiError, Values>({
    mutationFn: (values) => saveVehicle(api, 1, values),
    // The sent values are the new defaults, so text typed during the save is still an unsaved change.
    onSuccess: (_, values) => reset(values, { keepValues: true }),
  })
  return (
    <FormShell
      label="Change vehicle 1"
      submitLabel="Save changes"
      submitError={save.error}
      pending={save.isPending}
      onSubmit={handleSubmit((values) => save.mutateAsync(values))}
      fields={FIELDS}
      findOut={{
        label: 'Read the vehicle again',
        hint: 'The vehicle itself says what it holds now.',
        onFindOut: save.reset,
      }}
      disabledReason={isDirty ? undefined : 'No changes yet.'}
      footer={isDirty && 'Unsaved changes'}
    >
      {FIELDS.map(({ path, label, id }) => (
        <TextInput
          key={path}
          id={id}
          label={label}
          {...register(path)}
          error={errors[path]?.message ?? problemAt(save.error, path)}
        />
      ))}
    </FormShell>
  )
}
