import { NativeSelect, TextInput } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useEffect, useId, useState } from 'react'
import { assumedTexts, type SheetReport } from '../../../domain/dispute/list-tally'
import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import { TOLL_COLUMNS } from '../../../domain/dispute/toll-columns'
import { NUMBER_KINDS } from '../../../domain/find/readings'
import { NUMBER_KIND_WORDS } from '../../../domain/find/vehicle-question'
import type { SuggestedZone } from '../../../domain/person/suggested-zones'
import { ColumnMapper } from '../../../domain/sheet/column-mapper'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { spellZone } from '../../../lib/time/zone-names'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { useSyncedState } from '../../../ui/form/use-synced-state'
import { UNKNOWN_ZONE, ZoneField } from '../../../ui/form/zone-field'
import classes from './list.module.css'

/** An encoding that nobody has to be told of. */
const USUAL = 'UTF-8'

/** The longest tolerance in minutes. */
const MAX_MINUTES = 1440

/** A field for how the list is read, as it is called in a sentence. */
export type SettingsField = 'time zone' | 'minutes'

/** How the list was read, and what can be changed about that: columns, zone, tolerance. */
export function ListReport(props: {
  report: SheetReport
  settings: ReadSettings
  rows: number
  zones: readonly SuggestedZone[]
  /** Rows have verdicts: all this is one line then, so that the rows are in sight. */
  isChecked: boolean
  onChange: (change: Partial<ReadSettings>) => void
  onSheet: (sheet: string) => void
  /** Whether a field's text means nothing: the list is still read with what it had before. Must stay the same function. */
  onUnread: (field: SettingsField, isUnread: boolean) => void
}) {
  const { report, settings, isChecked, onChange } = props
  const [isOpen, setOpen] = useState(false)
  /** Somebody changes how a checked list is read, until "Done". */
  const [isChanged, setChanged] = useState(false)
  const isFolded = isChecked && !isChanged
  const columns = useId()
  const kind = NUMBER_KIND_WORDS[settings.numbers ?? 'id']
  const numbers = report.hasNumbers ? [`Numbers alone are read as ${kind}.`] : []
  const notes = [...numbers, ...report.notes]
  const others = report.notes.length - report.decisive.length
  const source = report.title === null ? 'pasted' : `from ${visibleText(report.title)}`
  const assumed = assumedTexts(report, settings)
  const about = report.about === null || report.about === USUAL ? [] : [visibleText(report.about)]
  const said = isFolded
    ? [
        `${settings.zone}${report.assumedZone ? ', assumed' : ''}`,
        ...(settings.tolerance === 0 ? [] : [`Clock tolerance ${countWords(settings.tolerance, 'minute')}`]),
        ...assumed,
        ...[...numbers, ...report.decisive].map((note) => visibleText(note.replace(/\.$/, ''))),
        ...(report.isCut ? ['cut'] : []),
        ...(others === 0 ? [] : [countWords(others, 'note')]),
      ]
    : [`${countWords(props.rows, 'row')} ${source}`, ...about, ...assumed]
  return (
    <div className={isFolded ? undefined : `panel stack-sm ${classes.report}`}>
      <div className="row-wide spread">
        <p className={`tabular breakable ${classes.read} ${isFolded ? 'muted small' : 'strong'}`}>
          {said.join(' · ')}
        </p>
        {isChecked && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={!isFolded}
            onClick={() => setChanged(isFolded)}
          >
            {isFolded ? 'Change' : 'Done'}
          </Button>
        )}
        {!isFolded && (
          <SecondaryButton
            size="compact-md"
            aria-expanded={isOpen}
            aria-controls={columns}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            Columns
          </SecondaryButton>
        )}
      </div>
      {!isFolded && (
        <>
          <div id={columns} hidden={!isOpen}>
            {isOpen && <ListColumns {...{ report, settings, onChange }} onSheet={props.onSheet} />}
          </div>
          <div className={classes.settings}>
            <ListZone
              zone={settings.zone}
              zones={props.zones}
              onChange={(zone) => onChange({ zone, isZoneAssumed: false })}
              onUnread={props.onUnread}
            />
            <Tolerance
              value={settings.tolerance}
              onChange={(tolerance) => onChange({ tolerance })}
              onUnread={props.onUnread}
            />
            {report.hasNumbers && (
              <NativeSelect
                label="These are"
                description="Numbers alone, such as 4944"
                value={settings.numbers ?? 'id'}
                data={NUMBER_KINDS.map((value) => ({ value, label: NUMBER_KIND_WORDS[value] }))}
                onChange={(event) =>
                  onChange({
                    numbers: NUMBER_KINDS.find((kind) => kind === event.currentTarget.value) ?? null,
                  })
                }
              />
            )}
          </div>
          {report.assumedZone && (
            <p className="muted">Time zone assumed: {report.assumedZone.zone}, for rows that name none.</p>
          )}
          {(notes.length > 0 || report.isCut) && (
            <ul className="bullets stack-tight muted breakable" aria-label="How the list was read">
              {report.isCut && (
                <li>The list was too long: only its first {countWords(props.rows, 'row')} were read.</li>
              )}
              {notes.map((note) => (
                <li key={note}>{visibleText(note)}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}

/** The zone of rows that name none. It counts once it is understood, when the field is left. */
function ListZone(props: {
  zone: string
  zones: readonly SuggestedZone[]
  onChange: (zone: string) => void
  onUnread: (field: SettingsField, isUnread: boolean) => void
}) {
  const { onUnread } = props
  const [typed, setTyped] = useSyncedState(props.zone)
  const [isTyping, setTyping] = useState(false)
  useEffect(() => () => onUnread('time zone', false), [onUnread])

  function set(text: string) {
    setTyping(false)
    const zone = spellZone(text)
    onUnread('time zone', zone === null)
    if (zone !== null && zone !== props.zone) props.onChange(zone)
  }

  return (
    <ZoneField
      label="Time zone"
      description="For rows that name none"
      suggested={props.zones}
      value={typed}
      onChange={(text) => {
        setTyping(true)
        setTyped(text)
      }}
      onChoose={set}
      onBlur={set}
      error={!isTyping && spellZone(typed) === null && UNKNOWN_ZONE}
    />
  )
}

/** Minutes before and after each time that count as well. It counts when the field is left, or at Enter. */
function Tolerance(props: {
  value: number
  onChange: (minutes: number) => void
  onUnread: (field: SettingsField, isUnread: boolean) => void
}) {
  const { onUnread } = props
  const [typed, setTyped] = useSyncedState(String(props.value))
  const minutes = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null
  const isValid = minutes !== null && minutes <= MAX_MINUTES

  useEffect(() => () => onUnread('minutes', false), [onUnread])

  function set() {
    onUnread('minutes', !isValid)
    if (isValid && minutes !== props.value) props.onChange(minutes)
  }

  return (
    <TextInput
      label="Clock tolerance"
      description="Minutes before and after"
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={set}
      onKeyDown={(event) => event.key === 'Enter' && set()}
      error={!isValid && `A whole number from 0 to ${MAX_MINUTES}`}
    />
  )
}

/** How the list's columns, header and dates are read. A change reads the list again. */
function ListColumns(props: {
  report: SheetReport
  settings: ReadSettings
  onChange: (change: Partial<ReadSettings>) => void
  onSheet: (sheet: string) => void
}) {
  const { report, settings, onChange } = props
  const { names, sample, top, sheets } = report
  const dayFirst = settings.dayFirst ?? report.assumedOrder ?? null
  return (
    <ColumnMapper
      {...{ names, sample }}
      mapping={names.map((_, column) => settings.mapping[column] ?? null)}
      columns={TOLL_COLUMNS}
      otherwise="Other (kept in exports)"
      header={{ rows: settings.headerRows, top, onChange: (headerRows) => onChange({ headerRows }) }}
      sheet={sheets && { ...sheets, onChange: props.onSheet }}
      onChange={(mapping) => onChange({ mapping, isMappingChosen: true })}
    >
      {dayFirst !== null && (
        <NativeSelect
          label="Dates"
          description="Such as 3/5/2024"
          value={dayFirst ? 'day' : 'month'}
          data={[
            { value: 'month', label: 'Month first' },
            { value: 'day', label: 'Day first' },
          ]}
          onChange={(event) => onChange({ dayFirst: event.currentTarget.value === 'day' })}
        />
      )}
    </ColumnMapper>
  )
}
