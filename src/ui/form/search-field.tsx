import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
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

/** Renders a list's search field, which filters while typing. Enter writes the text to the URL. The label is hidden. */
export function TypedSearchField({
  typed,
  label,
  onKeyDown,
  ...props
}: TextInputProps & { label: string; typed: ReturnType<typeof useTypedSearch> }) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} aria-hidden />}
      flex="1 1 260px"
      maw={460}
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
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
