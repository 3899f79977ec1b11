import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import type { ComponentProps } from 'react'
import { isComposing } from '../../lib/browser/is-composing'
import { useSyncedState } from './use-synced-state'

const PAUSE_MS = 250

/** Returns a search field's text, synced with the URL: written after a pause in typing, or by `commit`. */
export function useTypedSearch(find: string, onFind: (text: string) => void) {
  const [text, setText] = useSyncedState(find)
  const findSoon = useDebouncedCallback(onFind, PAUSE_MS)
  return {
    text,
    type(typed: string) {
      setText(typed)
      findSoon(typed)
    },
    commit() {
      findSoon.cancel()
      if (text !== find) onFind(text)
    },
  }
}

type SearchInputProps = ComponentProps<typeof TextInput> & { label: string }

export function SearchInput({
  label,
  onType,
  ...props
}: SearchInputProps & { onType: (text: string) => void }) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} aria-hidden />}
      flex="1 1 260px"
      maw={460}
      onChange={(event) => onType(event.currentTarget.value)}
      {...props}
    />
  )
}

/** Renders a list's search field, which filters while typing. Enter writes the text to the URL. */
export function TypedSearchField({
  typed,
  onKeyDown,
  ...props
}: SearchInputProps & { typed: ReturnType<typeof useTypedSearch> }) {
  return (
    <SearchInput
      value={typed.text}
      onType={typed.type}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event)) typed.commit()
        onKeyDown?.(event)
      }}
      {...props}
    />
  )
}

export function SearchField(props: {
  label: string
  placeholder?: string
  find: string
  onFind: (find: string) => void
}) {
  const { find, onFind, ...labels } = props
  return <TypedSearchField typed={useTypedSearch(find, onFind)} {...labels} />
}
