import { NativeSelect, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type RefObject, useRef } from 'react'
import { useKeys } from '../../../domain/person/single-keys'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { type DisputesSearch, LONGEST_FIND, type OnDisputesSearch } from './disputes-search'
import classes from './row-tools.module.css'

/** Searches the rows, puts them in order, and says which are shown. */
export function RowTools(props: {
  search: DisputesSearch
  /** The text in the search field, which may be ahead of the address. */
  typed: string
  shown: number
  all: number
  /** How many rows a person has to look at. */
  toReview: number
  /** Notes that hold for all rows. */
  shared: ReadonlySet<string>
  /** Says how many rows are shown; it gets the focus once all are. */
  count: RefObject<HTMLParagraphElement | null>
  onType: (text: string) => void
  onSearch: OnDisputesSearch
  onShowAll: () => void
}) {
  const { search, typed, shown, all, count, onSearch } = props
  const { show, find, vehicle, order } = search
  const field = useRef<HTMLInputElement>(null)
  const isFiltered = show !== undefined || vehicle !== undefined || (find ?? '').trim() !== ''
  useKeys((key) => {
    if (key !== '/') return false
    field.current?.focus()
    return true
  })

  return (
    <div className="row-fields bottom">
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
          props.onType(text)
          onSearch({ find: text === '' ? undefined : text }, 'in place')
        }}
      />
      <NativeSelect
        label="Order"
        value={order ?? ''}
        data={[
          { value: '', label: 'Needs review first' },
          { value: 'list', label: 'As in the list' },
        ]}
        onChange={(event) => onSearch({ order: event.currentTarget.value === 'list' ? 'list' : undefined })}
      />
      <Button
        variant={show === 'to-review' ? 'filled' : 'default'}
        aria-pressed={show === 'to-review'}
        onClick={() => onSearch({ show: show === 'to-review' ? undefined : 'to-review' })}
      >
        To review ({props.toReview.toLocaleString('en')})
      </Button>
      <p ref={count} tabIndex={-1} role="status" className={`muted tabular ${classes.count}`}>
        {isFiltered
          ? `${shown.toLocaleString('en')} of ${all.toLocaleString('en')} rows${vehicle === undefined ? '' : ` · vehicle ${vehicle}`}`
          : countWords(all, 'row')}
      </p>
      {props.shared.size > 0 && (
        <p className={`muted small ${classes.shared}`}>
          {[...props.shared].map((note) => `${visibleText(note)}.`).join(' ')}
        </p>
      )}
      {isFiltered && shown > 0 && <SecondaryButton onClick={props.onShowAll}>Show all rows</SecondaryButton>}
    </div>
  )
}
