import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RefObject, useRef } from 'react'
import { UNCHECKED_NOTE } from '../../../domain/dispute/outcome-of'
import { vehicleListOptions } from '../../../domain/find/vehicle-list'
import { useApi } from '../../../domain/user/page-context'
import { useKeys } from '../../../domain/user/single-keys'
import { pluralize } from '../../../lib/text/pluralize'
import { REVIEW_OUTCOMES } from '../../../local/review-outcome'
import { Button } from '../../../ui/button/button'
import { SearchInput } from '../../../ui/form/search-field'
import { LONGEST_FIND } from './disputes-search'
import { REVIEW_LABELS } from './row-words'
import { useDisputes } from './use-disputes'

export function RowTools(props: {
  typed: string
  /** Element with the number of shown rows. Gets the focus after "Show all". */
  count: RefObject<HTMLParagraphElement | null>
  onType: (text: string) => void
  onShowAll: () => void
}) {
  const { typed, count } = props
  const { search, onSearch, view } = useDisputes()
  const { hasOutcomes, hasUnlisted, counts } = view.summary
  const { data: list } = useInfiniteQuery({ ...vehicleListOptions(useApi()), enabled: false })
  const [shown, all] = [view.shown.length, view.rows.length]
  const toReview = counts.get('to-review')?.rows ?? 0
  const { show, find, outcome, order } = search
  const field = useRef<HTMLInputElement>(null)
  const isFiltered = show !== undefined || outcome !== undefined || (find ?? '').trim() !== ''
  useKeys((key) => {
    if (key !== '/') return false
    field.current?.focus()
    return true
  })

  return (
    <div className="row-fields">
      <SearchInput
        ref={field}
        label="Find rows"
        placeholder="Find a plate, reference, or any text"
        value={typed}
        maxLength={LONGEST_FIND}
        onType={(text) => {
          props.onType(text)
          onSearch({ find: text === '' ? undefined : text }, 'in place')
        }}
      />
      <NativeSelect
        aria-label="Sort by"
        value={order ?? ''}
        data={[
          { value: '', label: 'Needs review first' },
          { value: 'list', label: 'List order' },
        ]}
        onChange={(event) => onSearch({ order: event.currentTarget.value === 'list' ? 'list' : undefined })}
      />
      {(hasOutcomes || outcome !== undefined) && (
        <NativeSelect
          aria-label="Outcome"
          value={outcome ?? ''}
          data={[
            { value: '', label: 'Any outcome' },
            ...REVIEW_OUTCOMES.map((value) => ({ value, label: REVIEW_LABELS[value] })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onSearch({ outcome: REVIEW_OUTCOMES.find((one) => one === value) })
          }
        />
      )}
      <Button
        variant="default"
        aria-pressed={show === 'to-review'}
        onClick={() => onSearch({ show: show === 'to-review' ? undefined : 'to-review' })}
      >
        To review ({toReview.toLocaleString('en')})
      </Button>
      <p ref={count} tabIndex={-1} role="status" className="muted tabular">
        {isFiltered
          ? `${shown.toLocaleString('en')} of ${all.toLocaleString('en')} rows`
          : pluralize(all, 'row')}
      </p>
      {list?.pages[0] === null ? (
        <p className="muted small grow">
          We only searched vehicles saved in this browser. <Link to="/vehicles">Import vehicles</Link>
        </p>
      ) : (
        hasUnlisted && <p className="muted small grow">{UNCHECKED_NOTE}.</p>
      )}
      {isFiltered && shown > 0 && (
        <Button variant="subtle" onClick={props.onShowAll}>
          Show all rows
        </Button>
      )}
    </div>
  )
}
