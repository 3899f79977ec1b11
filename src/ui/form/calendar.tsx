import { DatePicker, TimeInput } from '@mantine/dates'
import { Button, SecondaryButton } from '../button/button'
import '@mantine/dates/styles.css'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { dayjs } from '../../lib/time/dayjs'
import { MINUTE, SECOND } from '../../lib/time/instant'
import { inOtherOrder, parseDate, parseMoment, wallText } from '../../lib/time/moment-text'
import { Dialog } from '../overlay/dialog'

/** The value of a field: a date, a date and time, or a date with an optional time. */
export type MomentPart = 'day' | 'time' | 'day or time'

export function Calendar(props: {
  title: string
  text: string
  needs: MomentPart
  onChoose: (text: string) => void
  onClose: () => void
}) {
  const { needs, onChoose } = props
  const [before] = useState(() => readBefore(props.text))
  const [day, setDay] = useState(before.day)
  const [time, setTime] = useState(before.time)
  const days = useRef<HTMLDivElement>(null)
  useEffect(() => days.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus(), [])
  const missing =
    day === null ? 'Choose a day first.' : needs === 'time' && time === '' ? 'Enter a time, too.' : null

  function use() {
    if (missing === null) onChoose([day, time, time && before.zone].filter(Boolean).join(' '))
  }

  // Don't submit the form around the field.
  function keyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    use()
  }

  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <DatePicker
        ref={days}
        fullWidth
        hideOutsideDates
        locale="en"
        firstDayOfWeek={0}
        weekendDays={[]}
        value={day}
        {...(before.day !== null && { defaultDate: before.day })}
        onChange={(chosen) => {
          setDay(chosen)
          if (needs === 'day' && chosen !== null) onChoose(chosen)
        }}
        getDayAriaLabel={(date) => dayjs(date).format('MMMM D, YYYY')}
        getDayProps={(date) => ({ 'aria-pressed': date === day })}
        ariaLabels={LABELS}
      />
      {needs !== 'day' && (
        <TimeInput
          label={needs === 'time' ? 'Time' : 'Time (optional)'}
          withSeconds={before.hasSeconds}
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
          onKeyDown={keyDown}
        />
      )}
      <div className="row end">
        <SecondaryButton onClick={props.onClose}>Cancel</SecondaryButton>
        {needs !== 'day' && (
          <Button disabledReason={missing} onClick={use}>
            Use
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const LABELS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous ten years',
  nextDecade: 'Next ten years',
}

/** Parses date, time, and zone from the field's text. Skips an ambiguous date. */
function readBefore(text: string) {
  const moment = parseMoment(text)
  const hasSeconds = moment.ok && moment.precision < MINUTE
  const wall = inOtherOrder(text) !== null ? null : moment.ok ? moment.wall : parseDate(text)
  const [day = null, time = ''] = wall ? wallText(wall, hasSeconds ? SECOND : MINUTE).split(' ') : []
  return moment.ok
    ? { day, time, zone: moment.zone?.name ?? '', hasSeconds }
    : { day, time: '', zone: '', hasSeconds }
}
