import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFold from '@tabler/icons-react/dist/esm/icons/IconFold.mjs'
import { createPortal } from 'react-dom'
import type { HistoryWindow } from '../../../domain/history/history-window'
import { useApi } from '../../../domain/person/use-api'
import { useZone } from '../../../domain/person/use-zone'
import { countWords } from '../../../lib/text/count-words'
import type { Instant } from '../../../lib/time/instant'
import { Button } from '../../../ui/button/button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { TimelineJump } from './timeline-jump'
import { TimelineKeyHelp } from './timeline-keys'
import classes from './timeline-tools.module.css'
import type { Exporting } from './use-export'
import type { TimelineQuery } from './use-timeline'
import type { OnView, VehicleSearch } from './vehicle-search'
import { filtersOfView, isFiltered } from './view-filter'

/** Where the tools are drawn, which outlive the list of one filter; null until these are there. */
export interface ToolPlaces {
  /** Beside the heading. */
  readonly row: HTMLElement | null
  /** Below the filters. */
  readonly more: HTMLElement | null
}

const FORMATS = ['csv', 'json'] as const

/** What can be done with the list: a jump in it beside the heading; fold and export it below the filters. */
export function TimelineTools(props: {
  query: TimelineQuery
  window: HistoryWindow
  exporting: Exporting
  view: VehicleSearch
  places: ToolPlaces
  onView: OnView
  goingTo: Instant | null
  onTaken: () => void
  onGo: (rowIndex: number) => void
}) {
  const { query, window, exporting, view, places } = props
  const zone = useZone()
  const asked = view.zone ?? zone
  const folded = view.fold !== 'none'
  const filtered = isFiltered(query.filter)
  return (
    <>
      {places.row &&
        createPortal(
          <>
            <span className={`muted tabular ${classes.count}`}>{countText(window.count, filtered)}</span>
            <TimelineJump
              {...{ query, window }}
              zone={asked}
              asked={view.at}
              goingTo={props.goingTo}
              onTaken={props.onTaken}
              onGo={props.onGo}
            />
          </>,
          places.row,
        )}
      {places.more &&
        createPortal(
          <>
            {!filtered && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconFold size={16} aria-hidden />}
                onClick={() => props.onView({ fold: folded ? 'none' : undefined }, 'in place')}
              >
                {folded ? 'Unfold all' : 'Fold unchanged'}
              </Button>
            )}
            <ExportButtons {...{ query, window, exporting }} filters={filtersOfView(view, asked)} />
            <TimelineKeyHelp hasRuns={!filtered} />
          </>,
          places.more,
        )}
    </>
  )
}

function countText(count: number, filtered: boolean): string {
  const rows = countWords(count, 'revision')
  return filtered ? `${rows} ${count === 1 ? 'matches' : 'match'}` : rows
}

/** Buttons that export all matching revisions as CSV or JSON. Times are in the zone. */
function ExportButtons(props: {
  exporting: Exporting
  query: TimelineQuery
  window: HistoryWindow
  /** The filters as text. */
  filters: Readonly<Record<string, string>>
}) {
  const { exporting, query, window, filters } = props
  const { vehicleId, filter } = query
  const about = { vehicleId, fleetId: useApi().fleetId, zone: useZone(), filters }
  const reading = exporting.state.kind === 'reading'
  return FORMATS.map((format) => (
    <ActionButton
      key={format}
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} aria-hidden />}
      heldBecause={reading ? 'An export is being read.' : null}
      onClick={() => exporting.start({ filter, window, format, about })}
    >
      Export {format.toUpperCase()}
    </ActionButton>
  ))
}
