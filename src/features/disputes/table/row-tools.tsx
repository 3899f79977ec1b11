import { NativeSelect, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useRef } from 'react'
import { useKeys } from '../../../domain/person/single-keys'
import { Button } from '../../../ui/button/button'
import { useSyncedState } from '../../../ui/form/use-synced-state'
import { type DisputesSearch, LONGEST_FIND, type OnDisputesSearch } from './disputes-search'
import classes from './row-tools.module.css'

/** Searches the rows, puts them in order, and says which are shown. */
export function RowTools(props: {
  search: DisputesSearch
  shown: number
  all: number
  onSearch: OnDisputesSearch
}) {
  const { search, shown, all, onSearch } = props
  const { show, find, vehicle, order } = search
  const [typed, setTyped] = useSyncedState(find)
  const field = useRef<HTMLInputElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  const isFiltered = show !== undefined || vehicle !== undefined || (find ?? '').trim() !== ''
  useKeys((key) => {
    if (key !== '/') return false
    field.current?.focus()
    return true
  })

  function clear() {
    setTyped('')
    onSearch({ show: undefined, find: undefined, vehicle: undefined })
    // The button goes away. The field would open a phone's keyboard.
    count.current?.focus({ preventScroll: true })
  }

  return (
    <div className={classes.tools}>
      <TextInput
        ref={field}
        className={classes.find ?? ''}
        type="search"
        label="Find rows"
        placeholder="Plate, reference or any text"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        maxLength={LONGEST_FIND}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          onSearch({ find: text === '' ? undefined : text }, 'in place')
        }}
      />
      <NativeSelect
        label="Order"
        value={order ?? ''}
        data={[
          { value: '', label: 'Needs a person first' },
          { value: 'list', label: 'As in the list' },
        ]}
        onChange={(event) => onSearch({ order: event.currentTarget.value === 'list' ? 'list' : undefined })}
      />
      <p ref={count} tabIndex={-1} role="status" className={classes.count}>
        {isFiltered
          ? `${shown.toLocaleString('en')} of ${all.toLocaleString('en')} rows${vehicle === undefined ? '' : ` · vehicle ${vehicle}`}`
          : `${all.toLocaleString('en')} ${all === 1 ? 'row' : 'rows'}`}
      </p>
      {isFiltered && (
        <Button variant="default" onClick={clear}>
          Show all rows
        </Button>
      )}
    </div>
  )
}
