import { expect, test } from 'vitest'
import { formatInstant } from '../../lib/time/instant'
import { readListOf } from '../testing/read-list'
import { openQuestion } from './list-tally'
import { type ReadSettings, readList } from './read-tolls'

const SETTINGS: ReadSettings = {
  headerRows: 0,
  mapping: ['plate', 'state', 'date_time', 'zone'],
  zone: 'America/New_York',
  isZoneAssumed: true,
  tolerance: 0,
  dayFirst: null,
}

function assumed(rows: readonly string[], settings: Partial<ReadSettings> = {}) {
  const cells = rows.map((row) => row.split(','))
  return readList(cells, { ...SETTINGS, ...settings }).report().assumedZone
}

const AT = '2024-03-05 08:30'

test.each([
  ['rows without a zone', [`A1,NY,${AT}`], 'America/New_York'],
  ['rows with a zone each', [`A1,NY,${AT},ET`, `A1,NY,${AT} CST`], null],
  ['some rows with a zone', [`A1,NY,${AT},CT`, `A2,NY,${AT},`], 'America/New_York'],
  ['no readable time', ['A1,NY,soon'], null],
])('%s', (_, rows, said) => {
  expect(assumed(rows)).toBe(said)
})

test('a zone that the user chose isn’t assumed', () => {
  expect(assumed([`A1,TX,${AT}`], { isZoneAssumed: false })).toBeNull()
})

/** Parses a list with one time per row. Returns the times, and the question about their zone. */
function asked(text: string, settings: Partial<ReadSettings> = {}) {
  const { tolls, report } = readListOf(text, { isZoneAssumed: true, ...settings })
  const { offSeason } = report
  const question = offSeason && `${offSeason.rows} × ${offSeason.names.join(', ')}: ${offSeason.text}`
  const times = tolls.map(({ time }) =>
    time.kind === 'moments'
      ? formatInstant(time.moments[0].start).slice(5, 16).replace('T', ' ')
      : time.message.slice(0, 11),
  )
  return { times, question }
}

const SUMMER = '2024-09-05 12:10'

/** Lists that contain PST in different places, each with a summer and a winter row. */
const PLACES_OF_PST = {
  'after the time': `Plate,Date and time,Amount\nEK80166,${SUMMER} PST,1.00\nEK80166,2024-02-05 12:10 PST,2.00\n`,
  'in brackets': `Plate,Date and time,Amount\nEK80166,${SUMMER} (PST),1.00\nEK80166,2024-02-05 12:10 (PST),2.00\n`,
  'in a column': `Plate,Date and time,Time zone,Amount\nEK80166,${SUMMER},PST,1.00\nEK80166,2024-02-05 12:10,PST,2.00\n`,
  'in the header': `Plate,Date and time (PST),Amount\nEK80166,${SUMMER},1.00\nEK80166,2024-02-05 12:10,2.00\n`,
  'in words in the header': `Plate,Date and time (Pacific Standard Time),Amount\nEK80166,${SUMMER},1.00\nEK80166,2024-02-05 12:10,2.00\n`,
  'in a line above': `All times are PST.,,\nPlate,Date and time,Amount\nEK80166,${SUMMER},1.00\nEK80166,2024-02-05 12:10,2.00\n`,
  'in a title': `Time zone: PST,,\nPlate,Date and time,Amount\nEK80166,${SUMMER},1.00\nEK80166,2024-02-05 12:10,2.00\n`,
  'in a line below': `Plate,Date and time,Amount\nEK80166,${SUMMER},1.00\nEK80166,2024-02-05 12:10,2.00\nTimes are in PST,,\n`,
}

test.each(Object.entries(PLACES_OF_PST))(
  'PST %s leads to one question, and its rows wait for the user’s choice',
  (_, text) => {
    const rows = (settings: Partial<ReadSettings>) => {
      const { times, question } = asked(text, settings)
      return { times: times.slice(0, 2), question }
    }
    expect(rows({})).toEqual({
      times: ['PST isn’t u', '02-05 20:10'],
      question: '1 × PST: PST isn’t used in September',
    })
    expect(rows({ seasons: 'place' })).toEqual({ times: ['09-05 19:10', '02-05 20:10'], question: null })
    expect(rows({ seasons: 'offset' })).toEqual({ times: ['09-05 20:10', '02-05 20:10'], question: null })
  },
)

test('asks the same question if the user chose PST for the list', () => {
  const text = `Plate,Date and time,Amount\nEK80166,${SUMMER},1.00\n`
  expect(asked(text, { zone: 'PST', isZoneAssumed: false }).question).toBe(
    '1 × PST: PST isn’t used in September',
  )
  expect(asked(text, { zone: 'UTC-08:00', isZoneAssumed: false })).toEqual({
    times: ['09-05 20:10'],
    question: null,
  })
})

test('asks one question about several names, and none about names in season', () => {
  const text = `Plate,Date and time\nEK80166,${SUMMER} PST\nEK80166,${SUMMER} EST\nEK80166,${SUMMER} EDT\nEK80166,2024-01-05 12:10 EST\n`
  expect(asked(text).question).toBe('2 × PST, EST: PST isn’t used in September')
  expect(asked(text, { seasons: 'place' }).times).toEqual([
    '09-05 19:10',
    '09-05 16:10',
    '09-05 16:10',
    '01-05 17:10',
  ])
  expect(asked(`Plate,Date and time\nEK80166,${SUMMER} PDT\n`).question).toBeNull()
})

test('asks one question about an entry and an exit in PST', () => {
  const text = `Plate,Entry Date Time (PST),Exit Date Time (PST)\nEK80166,${SUMMER},2024-09-05 12:40\n`
  expect(asked(text).question).toBe('1 × PST: PST isn’t used in September')
  expect(asked(text, { seasons: 'place' }).times).toEqual(['09-05 19:10'])
})

test('parses MST without a question if the chosen zone uses it all year', () => {
  const text = 'Plate,Date and time (MST)\nEK80166,2024-07-05 12:10\n'
  expect(asked(text, { zone: 'America/Phoenix' })).toEqual({ times: ['07-05 19:10'], question: null })
  expect(asked(text).question).toBe('1 × MST: MST isn’t used in July in most places')
})

test('Windows zone names include summer time in a column, a title, and a header', () => {
  const column =
    'Plate,Date and time,Time zone\nEK80166,2024-06-19 11:20,(UTC-05:00) Eastern Time (US & Canada)\n' +
    'EK80166,2024-06-19 11:20,"(UTC-05:00) Indiana (East)"\n' +
    'EK80166,2024-06-19 17:20,"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"\n' +
    'EK80166,2024-06-19 11:20,Eastern Standard Time\nEK80166,2024-06-19 08:20,Pacific Standard Time\n' +
    'EK80166,2024-06-19 08:20,(UTC-07:00) Arizona\nEK80166,2024-06-19 16:20,GMT Standard Time\n' +
    'EK80166,2024-06-19 11:20,(UTC-05:00) Springfield\n'
  expect(asked(column).times).toEqual([...Array.from({ length: 7 }, () => '06-19 15:20'), 'Unknown tim'])
  for (const title of [
    'Time zone: (UTC-05:00) Eastern Time (US & Canada)',
    'Time zone: Eastern Standard Time',
    'Time Zone: (GMT-05:00) Eastern Time (US and Canada)',
  ])
    expect(
      asked(`"${title}",,\nPlate,Date and time,Amount\nEK80166,2024-06-19 11:20,3.10\n`).times,
      title,
    ).toEqual(['06-19 15:20'])
  const header =
    'Plate,Date and time (UTC-05:00) Eastern Time (US & Canada),Amount\nEK80166,2024-06-19 11:20,3.10\n'
  expect(asked(header, { zone: 'America/Los_Angeles' }).times).toEqual(['06-19 15:20'])
})

test('a list waits for the user’s choice if its zone or dates are ambiguous', () => {
  const open = (text: string, settings: Partial<ReadSettings> = {}) =>
    openQuestion(readListOf(text, { isZoneAssumed: true, ...settings }).report)
  const pst = `Plate,Date and time\nEK80166,${SUMMER} PST\n`
  expect(open(pst)).toBe('time zone')
  expect(open(pst, { seasons: 'place' })).toBeNull()
  expect(open('Plate,Date and time\nEK80166,3/5/2024 08:30\n')).toBe('dates')
  expect(open('Plate,Date and time\nEK80166,2024-03-05 08:30\n')).toBeNull()
})

test('mentions text in brackets that isn’t a zone, until the user chooses the zone', () => {
  const header = (isZoneAssumed: boolean) =>
    readListOf('Plate,Date and time (entry)\nZDF8221,2024-03-05 08:30\n', { isZoneAssumed }).report
  const note = 'We didn’t recognize “entry” in the header. If it’s a time zone, choose it here.'
  expect(header(true).unknownZones).toEqual([note])
  // The caller drops it once the list is checked.
  expect(header(true).notes).toEqual([])
  expect(header(false).unknownZones).toEqual([])
})
