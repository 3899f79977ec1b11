import { NativeSelect } from '@mantine/core'
import { NUMBER_KINDS, type NumberKind } from './interpretations'
import { NUMBER_KIND_WORDS } from './vehicle-question'

const ANY = ''

export function NumbersField(props: {
  numbers: NumberKind | null
  onChange: (numbers: NumberKind | null) => void
}) {
  return (
    <NativeSelect
      maw={320}
      size="xs"
      label="Treat numbers as"
      description="Bare numbers, such as 4944"
      value={props.numbers ?? ANY}
      data={[
        { value: ANY, label: 'any ID, plate, or vehicle number in your fleet' },
        ...NUMBER_KINDS.map((value) => ({ value, label: NUMBER_KIND_WORDS[value] })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        props.onChange(NUMBER_KINDS.find((kind) => kind === value) ?? null)
      }
    />
  )
}
