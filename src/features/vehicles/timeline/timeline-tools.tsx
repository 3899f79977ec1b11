import { TextInput } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFold from '@tabler/icons-react/dist/esm/icons/IconFold.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { HistoryFilter } from '../../../api/resources/history'
import type { Revision } from '../../../api/resources/revision'
import { historySource } from '../../../domain/history/history-source'
import { type HistoryWindow, indexOfTime } from '../../../domain/history/history-window'
import type { WholeHistory } from '../../../domain/history/whole-history'
import { runFrom } from '../../../domain/membership/folded-lines'
import type { MembershipInterval } from '../../../domain/membership/membership-intervals'
import { useKeys, useSingleKeys } from '../../../domain/person/single-keys'
import { useApi } from '../../../domain/person/use-api'
import { useZone } from '../../../domain/person/use-zone'
import { zoneNote } from '../../../domain/time/asked-time'
import { readTypedSpan } from '../../../domain/time/typed-span'
import { countWords } from '../../../lib/text/count-words'
import type { Instant } from '../../../lib/time/instant'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Failure } from '../../../ui/feedback/failure'
import { Lazy } from '../../../ui/feedback/lazy'
import { useTask } from '../../../ui/task/use-task'
import type { ListActions } from '../lines/timeline-list'
import type { ExportOrder } from './revision-files'
import classes from './timeline-tools.module.css'
import type { TimelineQuery } from './use-timeline'
import { filtersOfView, isFiltered, type OnView, spanOf, type VehicleSearch } from './vehicle-search'

/** Where the tools are drawn, which outlive the list of one filter; null until these are there. */
export interface ToolPlaces {
  /** Beside the heading. */
  readonly row: HTMLElement | null
  /** Below the filters. */
  readonly more: HTMLElement | null
}

/** What can be done with the list: a jump in it beside the heading; fold and export it below the filters. */
export function TimelineTools(
  props: JumpProps & { exporting: Exporting; places: ToolPlaces; isRefreshing: boolean; onView: OnView },
) {
  const { window, exporting, view, asked, places } = props
  const { vehicleId, filter } = props.query
  const zone = useZone()
  const { fleetId } = useApi()
  const folded = view.fold !== 'none'
  const filtered = isFiltered(filter)
  const about = { vehicleId, fleetId, zone, filters: filtersOfView(view, asked) }
  return (
    <>
      {places.row &&
        createPortal(
          <>
            <span className={`muted tabular ${classes.count}`}>
              {props.isRefreshing ? 'Refreshing…' : countText(window.count, filtered)}
            </span>
            <TimelineJump {...props} />
          </>,
          places.row,
        )}
      {places.more &&
        createPortal(
          <>
            {!filtered && (
              <SecondaryButton
                size="xs"
                leftSection={<IconFold size={16} aria-hidden />}
                onClick={() => props.onView({ fold: folded ? 'none' : undefined }, 'in place')}
              >
                {folded ? 'Unfold all' : 'Fold unchanged'}
              </SecondaryButton>
            )}
            {(['csv', 'json'] as const).map((format) => (
              <ActionButton
                key={format}
                variant="default"
                size="xs"
                leftSection={<IconDownload size={16} aria-hidden />}
                disabledBecause={exporting.state.kind === 'reading' ? 'An export is being read.' : null}
                onClick={() => exporting.start({ filter, window, format, about })}
              >
                Export {format.toUpperCase()}
              </ActionButton>
            ))}
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

export interface JumpProps {
  view: VehicleSearch
  /** The zone that times are asked in. */
  asked: string
  query: TimelineQuery
  window: HistoryWindow
  /** A time to go to that another part of the page asks for, and what is called when it is under way. */
  goingTo: Instant | null
  onTaken: () => void
  onGo: (rowIndex: number) => void
}

/** Jumps to the newest revision of a day, or at a time, else to the one before. One request finds its index. */
function TimelineJump(props: JumpProps) {
  const { view, asked } = props
  const api = useApi()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [going, setGoing] = useState<AbortController | null>(null)
  const [failed, setFailed] = useState<{ error: unknown; at: Instant } | null>(null)
  const field = useRef<HTMLInputElement>(null)

  async function go(at: Instant) {
    going?.abort()
    const controller = new AbortController()
    const { signal } = controller
    setGoing(controller)
    setFailed(null)
    try {
      const { vehicleId, filter } = props.query
      const source = historySource(api, vehicleId, signal)
      const { index, allNewer } = await indexOfTime(source, props.window, filter, at)
      if (signal.aborted) return
      setProblem(allNewer ? 'All revisions are newer. This is the oldest.' : null)
      props.onGo(index)
    } catch (error) {
      if (!signal.aborted) setFailed({ error, at })
    } finally {
      setGoing((now) => (now === controller ? null : now))
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = readTypedSpan(text.trim(), asked)
    if (typed.kind === 'invalid') {
      setProblem(typed.message)
      field.current?.focus()
      return
    }
    setProblem(null)
    void go(typed.end)
  }

  const { goingTo } = props
  const take = useEffectEvent((at: Instant) => {
    props.onTaken()
    void go(at)
  })
  useEffect(() => {
    if (goingTo !== null) take(goingTo)
  }, [goingTo])

  const askedSpan = spanOf(view.at, asked)

  return (
    <form className={`wrap ${classes.jump}`} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        size="xs"
        aria-label="Jump to a date"
        placeholder="Jump to 2024-03-05"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(null)
        }}
        inputWrapperOrder={['input', 'description', 'error']}
        description={zoneNote(text)}
        error={problem}
        autoComplete="off"
        spellCheck={false}
      />
      <SecondaryButton type="submit" size="xs">
        {going ? 'Going…' : 'Go'}
      </SecondaryButton>
      {askedSpan && (
        <Button variant="subtle" size="xs" onClick={() => void go(askedSpan.end)}>
          Go to asked time
        </Button>
      )}
      {failed && <Failure error={failed.error} onRetry={() => void go(failed.at)} />}
    </form>
  )
}

const loadDialog = async () => (await import('../../../ui/overlay/keys-dialog')).KeysDialog

const KEYS = [
  ['j', 'Next revision, or the first one in view'],
  ['k', 'Previous revision'],
  ['[', 'Next newer change on or off the fleet'],
  [']', 'Next older change on or off the fleet'],
  ['t', 'Was it active at this revision’s time?'],
] as const

/** Handles j, k, [, ] and t: moves through the revisions, and asks about one. */
export function useTimelineKeys(
  actions: RefObject<ListActions | null>,
  /** The known runs; none where the list has filters. */
  intervals: readonly MembershipInterval[],
  onAsk: (revision: Revision) => void,
): void {
  useKeys((key) => {
    const list = actions.current
    if (list === null) return false
    if (key === 'j' || key === 'k') list.move(key === 'j' ? 1 : -1)
    else if (key === '[' || key === ']') {
      const rowIndex = runFrom(intervals, list.rowIndex(), key === ']' ? 1 : -1)
      if (typeof rowIndex !== 'number') return false
      list.goTo(rowIndex)
    } else if (key === 't') {
      const revision = list.focused()
      if (revision === null) return false
      onAsk(revision)
    } else return false
    return true
  })
}

/** A button for the dialog that lists the revisions' keys. */
function TimelineKeyHelp(props: { hasRuns: boolean }) {
  const [open, setOpen] = useState(false)
  const [on, onSwitch] = useSingleKeys()
  const children = !props.hasRuns && <p className="muted">Clear the filters to use [ and ].</p>
  return (
    <>
      <SecondaryButton
        size="xs"
        leftSection={<IconKeyboard size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Keys
      </SecondaryButton>
      {open && (
        <Lazy
          load={loadDialog}
          with={{ keys: KEYS, on, onSwitch, onClose: () => setOpen(false), children }}
        />
      )}
    </>
  )
}

export interface SavedStep {
  readonly kind: 'saved'
  readonly history: WholeHistory
  /** Count of the list when the export started. */
  readonly listed: number
}

/**
 * Reads all matching revisions that are not newer than the list, and saves them as a file. One export at a time.
 * It continues when the list's filter changes, and ends when the page is left.
 */
export function useExport() {
  const api = useApi()
  const task = useTask<
    SavedStep | { readonly kind: 'reading'; readonly read: number; readonly count: number }
  >()
  const [of, setOf] = useState<HistoryFilter>({})

  function start(order: ExportOrder): void {
    const { filter, window } = order
    setOf(filter)
    task.start(async (signal, show) => {
      const onProgress = (read: number, count: number) => show({ kind: 'reading', read, count })
      onProgress(0, window.count)
      const { saveExport } = await import('./revision-files')
      const history = await saveExport(api, order, signal, onProgress)
      return { kind: 'saved', history, listed: window.count }
    })
  }

  /** `of` is the filter that the export started with. */
  return { ...task, of, start }
}

export type Exporting = ReturnType<typeof useExport>
