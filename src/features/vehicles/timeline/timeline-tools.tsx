import IconFold from '@tabler/icons-react/dist/esm/icons/IconFold.mjs'
import type { ApiClient } from '../../../api/client/client'
import type { HistoryFilter } from '../../../api/resources/history'
import type { HistoryWindow } from '../../../domain/history/history-window'
import type { Membership } from '../../../domain/membership/membership-intervals'
import { revisionsText } from '../../../domain/words/revision-words'
import { ActionButton } from '../../../ui/feedback/action-button'
import { ExportButtons } from './timeline-export'
import { TimelineJump } from './timeline-jump'
import { TimelineKeyHelp } from './timeline-key-help'
import classes from './timeline-tools.module.css'
import type { Exporting } from './use-export'

/** What can be done with the list: go somewhere, fold it, take it along. */
export function TimelineTools(props: {
  api: ApiClient
  vehicleId: number
  filter: HistoryFilter
  window: HistoryWindow
  exporting: Exporting
  filtered: boolean
  /** The runs by which the list can be folded; undefined where they are not known or do not fit it. */
  runs: Membership | undefined
  filters: Readonly<Record<string, string>>
  zone: string
  asked: string
  folded: boolean
  onFolded: (folded: boolean) => void
  onGo: (place: number) => void
}) {
  const { api, vehicleId, filter, window, filtered, runs, folded } = props
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
            onClick={() => props.onFolded(!folded)}
          >
            Fold unchanged runs
          </ActionButton>
        )}
        <TimelineJump {...{ api, vehicleId, filter, window }} zone={props.asked} onGo={props.onGo} />
        <ExportButtons {...props} />
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
