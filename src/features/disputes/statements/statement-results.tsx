import IconFileCheck from '@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs'
import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { subjectOf } from '../../../domain/evidence/replay'
import type { StatementData } from '../../../domain/evidence/statement-schema'
import type { ReadProgress } from '../../../domain/evidence-pdf/read-statements'
import { askedSpanOf } from '../../../domain/time/asked-span'
import { readAskedTime } from '../../../domain/time/asked-time'
import { vehicleName } from '../../../domain/words/subject-words'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { FileButton } from '../../../ui/drop/file-button'
import { Failure } from '../../../ui/feedback/failure'
import { Notice } from '../../../ui/feedback/notice'
import { Section } from '../../../ui/layout/section'
import type { FileCheck, StatementCheck, StatementChecks } from './statement-checks'
import { type ResultWords, resultWords, worstOf } from './statement-words'
import classes from './statements.module.css'

/** "Check a statement": a file that came back, held against its own hash, its answers and the history of today. */
export function CheckStatement({ checks }: { checks: StatementChecks }) {
  const { store, check, retry, close } = checks
  const file = useSyncExternalStore(store.subscribe, store.state)
  return (
    <Section
      title="Check a statement"
      action={
        <FileButton
          leftSection={<IconFileCheck size={18} aria-hidden />}
          label="Evidence statement"
          accept=".pdf,.json,application/pdf,application/json"
          onFile={(chosen) => void check(chosen)}
        >
          Choose a statement…
        </FileButton>
      }
    >
      <p className="muted">
        Choose or drop the PDF or JSON of an evidence statement or pack: is it the file that was made, and
        does the history still say the same?
      </p>
      {file && <StatementResults file={file} onRetry={() => void retry()} onClose={close} />}
    </Section>
  )
}

/** What was found out about a file: one result for each statement in it. */
function StatementResults(props: { file: FileCheck; onRetry: () => void; onClose: () => void }) {
  const { name, checks, progress, error } = props.file
  const isReading = checks === null && error === null
  return (
    <section className="stack-sm above" aria-label="Result" aria-live="polite">
      <div className="row-wide spread breakable">
        <h3>{visibleText(name)}</h3>
        <Button variant="subtle" size="compact-md" onClick={props.onClose}>
          {isReading ? 'Cancel' : 'Close'}
        </Button>
      </div>
      {error !== null && <Failure title="The file could not be checked" error={error} />}
      {isReading && <p className="muted">{progressText(progress)}</p>}
      {checks && checks.length > 1 && <PackResult checks={checks} />}
      {checks?.map((one) => (
        <Result key={one.read.name} check={one} onRetry={props.onRetry} />
      ))}
      {checks?.some(({ read }) => read.checked.kind === 'intact') && (
        <p className="muted">
          A hash shows that nothing was altered by accident. It is no signature: anybody can compute it again,
          and who made a statement is not proven.
        </p>
      )}
    </section>
  )
}

/** How far the reading is, so that it is seen to go on. */
function progressText(progress: ReadProgress | null): string {
  const { step, done } = progress ?? { step: 'reading', done: 0 }
  const what = step === 'comparing' ? 'Making its pages again to compare them…' : 'Reading the file…'
  return done > 0 ? `${what} (${done.toLocaleString('en')})` : what
}

/** The worst of a pack's statements, and how many are as bad. */
function PackResult({ checks }: { checks: readonly StatementCheck[] }) {
  const isDone = ({ read, today, error }: StatementCheck) =>
    read.checked.kind !== 'intact' || today !== null || error !== null
  const [done, count] = [checks.filter(isDone).length, checks.length]
  const words = checks.flatMap(({ read, today }) => resultWords(read, today) ?? [])
  const worst = worstOf(words)
  const alike = words.filter(({ title }) => title === worst?.title).length
  const isShown = worst !== null && (done === count ? words.length === count : worst.tone !== 'success')
  return (
    <>
      <p className="muted">
        {done < count && `${done.toLocaleString('en')} of `}
        {countWords(count, 'statement')} checked
      </p>
      {isShown && (
        <Notice tone={worst.tone} title={worst.title}>
          {`${alike.toLocaleString('en')} of ${count.toLocaleString('en')} statements. Nothing records the name, counts and amounts on the cover: they were not checked.`}
        </Notice>
      )}
    </>
  )
}

function Result({ check, onRetry }: { check: StatementCheck; onRetry: () => void }) {
  const { read, today, error } = check
  const { checked } = read
  const words = resultWords(read, today)
  if (checked.kind !== 'intact') return words && <ResultNotice words={words} />
  const { data, sentences } = checked
  return (
    <article
      className={`panel stack breakable ${classes.result}`}
      aria-label={`Statement about ${vehicleName(subjectOf(data))}`}
    >
      {words && <ResultNotice words={words} />}
      {sentences.map((sentence) => (
        <p key={sentence} className="large">
          {visibleText(sentence)}
        </p>
      ))}
      {today === null && error === null && <p className="muted">Asking what the history says today…</p>}
      {error !== null && (
        <Failure title="The history of today could not be read" error={error} onRetry={onRetry} />
      )}
      <VehicleLink data={data} />
    </article>
  )
}

function ResultNotice({ words: { tone, title, lines } }: { words: ResultWords }) {
  return (
    <Notice tone={tone} title={title}>
      {lines.map((line) => (
        <p key={line}>{visibleText(line)}</p>
      ))}
    </Notice>
  )
}

/** A longer text is no time. */
const MAX_TYPED = 200

/** The vehicle at the moment of the statement, in its fleet. */
function VehicleLink({ data: { vehicle, fleet, asked } }: { data: StatementData }) {
  const [first, second] = asked.moments
  if (first === undefined) return null
  const isPlain = asked.typed.length < MAX_TYPED && readAskedTime(asked.typed, asked.zone).kind === 'moments'
  const { at, zone } = isPlain
    ? { at: asked.typed, zone: asked.zone }
    : askedSpanOf(second ? [first, second] : [first], 0)
  return (
    <p>
      <Link
        to="/vehicles/$vehicleId"
        params={{ vehicleId: String(vehicle.id) }}
        search={{ at, zone, ...(fleet.id !== null && { fleet: String(fleet.id) }) }}
      >
        Open vehicle
      </Link>
    </p>
  )
}
