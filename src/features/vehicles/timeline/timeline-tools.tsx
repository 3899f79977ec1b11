import IconFold from '@tabler/icons-react/dist/esm/icons/IconFold.mjs'
import type { HistoryWindow } from '../../../domain/history/history-window'
import type { Membership } from '../../../domain/membership/membership-intervals'
import { revisionsText } from '../../../domain/words/revision-words'
import { ActionButton } from '../../../ui/feedback/action-button'
import { ExportButtons } from './timeline-export'
import { TimelineJump } from './timeline-jump'
import { TimelineKeyHelp } from './timeline-key-help'
import classes from './timeline-tools.module.css'
import type { Exporting } from './use-export'
import type { TimelineQuery } from './use-timeline'
import type { OnView, VehicleSearch } from './vehicle-search'
import { filtersOfView, isFiltered } from './view-filter'

/** What can be done with the list: jump in it, fold it, export it. */
export function TimelineTools(props: {
  query: TimelineQuery
  window: HistoryWindow
  exporting: Exporting
  /** The runs by which the list can be folded; undefined where they are not known or do not fit it. */
  runs: Membership | undefined
  view: VehicleSearch
  /** The zone times are shown in. */
  zone: string
  onView: OnView
  onGo: (rowIndex: number) => void
}) {
  const { query, window, exporting, runs, view, zone } = props
  const asked = view.zone ?? zone
  const folded = view.fold === 'runs'
  const filtered = isFiltered(query.filter)
  const { count } = window
  return (
    <>
      <div className={classes.tools}>
        <span className={classes.count}>{countText(count, filtered)}</span>
        {!filtered && (
          <ActionButton
            className={classes.fold ?? ''}
            variant="default"
            size="xs"
            leftSection={<IconFold size={16} aria-hidden />}
            held={runs === undefined}
            title={runs ? undefined : 'When it was on the fleet is not read yet'}
            aria-pressed={folded && runs !== undefined}
            onClick={() => props.onView({ fold: folded ? undefined : 'runs' }, 'in place')}
          >
            Fold unchanged runs
          </ActionButton>
        )}
        <TimelineJump query={query} window={window} zone={asked} onGo={props.onGo} />
        <ExportButtons {...{ query, window, exporting, zone }} filters={filtersOfView(view, asked)} />
        <TimelineKeyHelp hasRuns={runs !== undefined} />
      </div>
      {folded && filtered && <p className="muted">Runs fold in the list without filters only.</p>}
      {folded && runs && !runs.complete && (
        <p className="muted">Older runs are not read yet: below them every revision stands by itself.</p>
      )}
    </>
  )
}

function countText(count: number, filtered: boolean): string {
  const rows = revisionsText(count)
  return filtered ? `${rows} ${count === 1 ? 'matches' : 'match'}` : rows
}
