import { useState } from 'react'
import type { DriverRequest } from '../../../contract/driver'
import { countWords } from '../../../lib/text/count-words'
import { wordsFinder } from '../../../lib/text/fold-text'
import { visibleText } from '../../../lib/text/visible-text'
import { SearchField } from '../../../ui/form/search-field'
import { Table } from '../../../ui/layout/table'
import { cellsOf } from '../send/send-row'
import type { SentRun } from '../send/sent-before'
import { STATES } from '../send/sent-files'

/** Most drivers that are drawn at once. */
const MOST = 50

/** Every driver of the receipts, the last sending first, with a search; made once somebody opens it. */
export function SentDrivers({ runs }: { runs: readonly SentRun[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="quiet" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Find a sent driver</summary>
      {isOpen && <FoundDrivers runs={runs} />}
    </details>
  )
}

function FoundDrivers({ runs }: { runs: readonly SentRun[] }) {
  const [find, setFind] = useState('')
  const isFound = wordsFinder(find)
  const rows = runs.flatMap(({ batches }) => batches.flatMap((batch) => batch.rows))
  const found = rows
    .map(({ driver, outcome }) => ({
      ...{ driver, outcome: STATES[outcome.state] },
      id: outcome.state === 'created' ? (outcome.id ?? '') : '',
    }))
    .filter(({ driver, outcome, id }) => isFound([...cellsOf(driver), outcome, id].join(' ')))
  return (
    <div className="stack-sm">
      <div className="row-fields bottom">
        <SearchField
          label="Find a sent driver"
          description="By id, name or another value"
          find={find}
          onFind={setFind}
        />
        <p role="status" className="muted tabular">
          {found.length > MOST && `The first ${MOST} of `}
          {countWords(found.length, 'driver')}
        </p>
      </div>
      <Table
        label="Sent drivers"
        stacks
        columns={['Driver ID', 'Name', 'Outcome', 'ID']}
        rows={found.slice(0, MOST).map(({ driver, outcome, id }, key) => ({
          key,
          cells: [visibleText(driver.driver_id ?? ''), visibleText(nameOf(driver)), outcome, id],
        }))}
      />
    </div>
  )
}

const nameOf = ({ first_name, last_name }: DriverRequest): string =>
  [first_name, last_name].filter(Boolean).join(' ')
