import { useSuggestedZones } from '../../../domain/user/page-context'
import '../../../ui/form/choices.css'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { amountText } from '../../../domain/dispute/amounts'
import { openQuestion } from '../../../domain/dispute/list-tally'
import type { ReadSettings, SheetReport } from '../../../domain/dispute/read-tolls'
import { skipReason, type TollField } from '../../../domain/dispute/toll'
import { TOLL_COLUMNS } from '../../../domain/dispute/toll-columns'
import { NumbersField } from '../../../domain/find/numbers-field'
import { NUMBER_KIND_WORDS } from '../../../domain/find/vehicle-question'
import { ColumnMapper, ColumnQuestions, Question } from '../../../domain/sheet/column-mapper'
import { pluralize } from '../../../lib/text/pluralize'
import { visibleText } from '../../../lib/text/visible-text'
import { fixedOffset } from '../../../lib/time/fixed-offset'
import { offsetText } from '../../../lib/time/time-text'
import { placeTime, spellZone } from '../../../lib/time/zone-names'
import { Button } from '../../../ui/button/button'
import { useSyncedState } from '../../../ui/form/use-synced-state'
import { UNKNOWN_ZONE, ZoneField } from '../../../ui/form/zone-field'
import { asksZone, missingColumn } from '../check/list-state'
import { shortTimeText } from '../table/row-words'
import { useDisputes } from '../table/use-disputes'
import { columnQuestion, type ListQuestion } from './column-question'
import classes from './list.module.css'

const DEFAULT_ENCODING = 'UTF-8'
const TOLERANCES = [0, 1, 2, 3, 5, 10, 15, 30, 60]

export function ListReport(props: { report: SheetReport; isChecked: boolean }) {
  const { report, isChecked } = props
  const { controller, state, settings, view } = useDisputes()
  const { counts, skipped } = view.summary
  const [isToggled, setToggled] = useState<boolean | null>(null)
  const isKnown = settings.isMappingChosen === true && settings.isZoneOpen !== true
  // One question at a time: the columns follow once the dates are clear.
  const isOpen = isToggled ?? !(isChecked || isKnown || openQuestion(report))
  const fields = useId()
  function change(changed: Partial<ReadSettings>) {
    setToggled(true)
    controller.change(changed)
  }
  const kind = settings.numbers
    ? NUMBER_KIND_WORDS[settings.numbers]
    : 'any ID, plate, or vehicle number in your fleet'
  const others = report.notes.filter((note) => !report.decisive.includes(note))
  const count = pluralize(state.rows.length, 'row')
  const decisive = [
    report.isTruncated && `The list is too long. Only the first ${count} were used.`,
    !asksZone(state) &&
      report.assumedZone &&
      `We assumed ${report.assumedZone} for rows without a time zone.`,
    report.hasNumbers && `Bare numbers are treated as ${kind}.`,
    ...(isChecked ? [] : report.unknownZones),
    ...report.decisive,
  ].filter((note) => typeof note === 'string')
  const said = [
    `${count} ${report.title === null ? 'pasted' : `from ${visibleText(report.title)}`}`,
    report.about !== DEFAULT_ENCODING && visibleText(report.about ?? ''),
    ...report.assumed,
    skipped.length > 0 &&
      `${pluralize(counts.get('skipped')?.rows ?? 0, 'row')} skipped: ${skipped.join(', ')}`,
    settings.isMappingChosen && 'columns confirmed',
    !isOpen && !asksZone(state) && `time zone ${settings.zone}`,
    !isOpen && settings.tolerance > 0 && `Clock tolerance ${pluralize(settings.tolerance, 'minute')}`,
  ].filter(Boolean)
  return (
    <div className={isOpen ? 'panel stack-xs inset' : classes.line}>
      <div className={`row-tight ${isOpen ? 'spread' : ''}`}>
        <p className={`tabular breakable ${isOpen ? 'strong' : 'muted small'}`}>
          {(isOpen ? said : [...said, ...decisive.map((note) => visibleText(note))]).join(' · ')}
        </p>
        <div className="wrap">
          {isOpen && (settings.dayFirst !== null || settings.seasons) && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => change({ dayFirst: null, seasons: undefined })}
            >
              Ask about dates again
            </Button>
          )}
          {(isToggled || !isOpen) && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={isOpen}
              aria-controls={fields}
              onClick={() => setToggled(!isOpen)}
            >
              {isOpen ? 'Close' : 'Change'}
            </Button>
          )}
        </div>
      </div>
      <div id={fields} hidden={!isOpen}>
        {isOpen && <ListColumns report={report} change={change} />}
      </div>
      {isOpen && decisive.length > 0 && <p className="muted breakable">{visibleText(decisive.join(' '))}</p>}
      {isOpen && others.length > 0 && (
        <details className="quiet">
          <summary>Details ({others.length})</summary>
          <ul className="bullets stack-tight muted breakable" aria-label="How the list was read">
            {others.map((note) => (
              <li key={note}>{visibleText(note)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

type ChangeList = (changed: Partial<ReadSettings>) => void

const TIMES: ReadonlySet<TollField> = new Set(['date_time', 'date', 'time'])

function ListColumns({ report, change }: { report: SheetReport; change: ChangeList }) {
  const { names, sample, top, sheets } = report
  const { controller, state, settings } = useDisputes()
  const mapping = names.map((_, column) => settings.mapping[column] ?? null)
  const first = state.rows.slice(0, 20).filter(({ toll }) => skipReason(toll) === null)
  const readAs = (field: TollField) => {
    if (TIMES.has(field)) return first.map(({ toll }) => shortTimeText(toll, settings))
    return field === 'amount' ? first.map(({ toll }) => amountText(toll.amount)) : []
  }

  return (
    <ColumnMapper
      {...{ names, sample, mapping, readAs }}
      columns={TOLL_COLUMNS}
      otherwise="Other (kept in exports)"
      header={{ rows: settings.headerRows, top, onChange: (headerRows) => change({ headerRows }) }}
      sheet={sheets && { ...sheets, onChange: controller.openSheet }}
      onChange={(chosen) => change({ mapping: chosen, isMappingChosen: true })}
    >
      <ListZone />
      <NativeSelect
        size="xs"
        label="Clock tolerance"
        description="Minutes before and after"
        value={settings.tolerance}
        // An imported list may have a tolerance that isn't offered.
        data={[...new Set([...TOLERANCES, settings.tolerance])].map(String)}
        onChange={(event) => change({ tolerance: Number(event.currentTarget.value) })}
      />
      {report.hasNumbers && (
        <NumbersField numbers={settings.numbers ?? null} onChange={(numbers) => change({ numbers })} />
      )}
      {(report.hasNegative || settings.isSignFlipped) && (
        <Checkbox
          label="Charges are shown as negative amounts"
          checked={settings.isSignFlipped === true}
          onChange={(event) => change({ isSignFlipped: event.currentTarget.checked })}
        />
      )}
    </ColumnMapper>
  )
}

/** The zone for rows without a zone. Applied on blur, if the text is a zone. */
function ListZone() {
  const { controller, state, settings, setZoneInvalid } = useDisputes()
  // Don't fill in a zone while the user is asked for it.
  const isAsked = asksZone(state)
  const [typed, setTyped] = useSyncedState(isAsked ? '' : settings.zone)
  const [isTyping, setTyping] = useState(false)
  useEffect(() => () => setZoneInvalid(false), [setZoneInvalid])

  function set(text: string) {
    setTyping(false)
    const zone = spellZone(text)
    setZoneInvalid(zone === null && !(isAsked && text === ''))
    if (zone !== null && (isAsked || zone !== settings.zone))
      controller.change({ zone, isZoneAssumed: false })
  }

  return (
    <ZoneField
      size="xs"
      label="Time zone"
      description="For rows without one"
      suggested={useSuggestedZones()}
      value={typed}
      onChange={(text) => {
        setTyping(true)
        setTyped(text)
      }}
      onChoose={set}
      onBlur={set}
      error={!isTyping && !(isAsked && typed === '') && spellZone(typed) === null && UNKNOWN_ZONE}
    />
  )
}

const dayOrder = (order: NonNullable<SheetReport['dayOrder']>): ListQuestion => {
  const { dates, example, monthFirst, dayFirst } = order
  return {
    title: `Does ${visibleText(example)} mean ${monthFirst} or ${dayFirst}?`,
    text: `${pluralize(dates, 'date')} could mean either.`,
    answers: [
      [`${monthFirst} (month first)`, { dayFirst: false }],
      [`${dayFirst} (day first)`, { dayFirst: true }],
    ],
  }
}

function season({ text, place, names, rows }: NonNullable<SheetReport['offSeason']>): ListQuestion {
  const time = names.length === 1 ? placeTime(place) : 'local time'
  const exact = names.map((name) => `${name} (${offsetText(fixedOffset(name) ?? 0)})`).join(', ')
  const capital = `${time.charAt(0).toUpperCase()}${time.slice(1)}`
  return {
    title: `${text}. Did they mean ${time}?`,
    text: `${pluralize(rows, 'row has', 'rows have')} ${names.join(' or ')} on dates when it wasn’t in use.`,
    answers: [
      [`${capital}, summer and winter`, { seasons: 'place' }],
      [`Exactly ${exact}`, { seasons: 'offset' }],
    ],
  }
}

const openZone = (zone: string): ListQuestion => ({
  title: 'Which time zone are these times in?',
  text: 'The list doesn’t say, and we don’t know your fleet’s time zone. To use a different one, choose it under “Time zone” below.',
  answers: [[`Use ${zone} (this browser)`, { zone, isZoneAssumed: false }]],
})

/** Shows the open questions. Each answer moves the focus to the next one, the last to the button that checks. */
export function ListQuestions() {
  const { controller, state, settings, checkButton } = useDisputes()
  const { report, reading } = state
  const area = useRef<HTMLDivElement>(null)
  const answer = useRef<EventTarget>(null)
  useEffect(() => {
    // Once the list is read again, the answer is gone, and there may be another question.
    if (reading !== null || !(answer.current instanceof Node) || answer.current.isConnected) return
    answer.current = null
    if (document.activeElement === document.body)
      (area.current?.querySelector('button') ?? checkButton.current)?.focus()
  })
  const missing = missingColumn(state)
  const questions = [
    report && missing && columnQuestion(missing, report, settings.mapping),
    report?.dayOrder && dayOrder(report.dayOrder),
    report?.offSeason && season(report.offSeason),
    asksZone(state) && openZone(settings.zone),
  ].filter((question) => !!question)
  return (
    <div ref={area} className={classes.questions} onClickCapture={({ target }) => (answer.current = target)}>
      {questions.map(({ title, text, answers }) => (
        <Question
          key={title}
          role="alert"
          title={title}
          answers={answers.map(([label, change]) => ({ label, onChoose: () => controller.change(change) }))}
        >
          {text}
        </Question>
      ))}
      {report && (
        <ColumnQuestions
          doubts={report.doubts}
          mapping={settings.mapping}
          isChosen={settings.isMappingChosen}
          onAnswer={(mapping, isMappingChosen) => controller.change({ mapping, isMappingChosen })}
        />
      )}
    </div>
  )
}
