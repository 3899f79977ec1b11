import { Link } from '@tanstack/react-router'
import { subjectOf } from '../../../domain/evidence/replay'
import type { StatementData } from '../../../domain/evidence/statement-schema'
import { askedSpanOf } from '../../../domain/time/asked-span'
import { readAskedTime } from '../../../domain/time/asked-time'
import { vehicleName } from '../../../domain/words/subject-words'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { Failure } from '../../../ui/feedback/failure'
import { Notice } from '../../../ui/feedback/notice'
import type { FileCheck, StatementCheck } from './statement-checks'
import { fileWords, type ResultWords, todayWords } from './statement-words'
import classes from './statements.module.css'

/** What was found out about a file: one result for each statement in it. */
export function StatementResults(props: { file: FileCheck; onRetry: () => void; onClose: () => void }) {
  const { name, checks, error } = props.file
  const done =
    checks?.filter((one) => one.read.checked.kind !== 'intact' || one.today || one.error).length ?? 0
  const isPack = checks !== null && checks.length > 1
  return (
    <section className={classes.results} aria-label="Result" aria-live="polite">
      <div className={classes.head}>
        <h3>{visibleText(name)}</h3>
        <Button variant="subtle" size="compact-md" onClick={props.onClose}>
          Close
        </Button>
      </div>
      {error !== null && <Failure title="The file could not be checked" error={error} />}
      {checks === null && error === null && <p className="muted">Reading the file…</p>}
      {isPack && (
        <p className="muted">
          {done < checks.length
            ? `${done.toLocaleString('en')} of ${checks.length.toLocaleString('en')} statements checked`
            : `${checks.length.toLocaleString('en')} statements checked`}
        </p>
      )}
      {checks?.map((one) => (
        <Result key={one.read.name} check={one} onRetry={props.onRetry} />
      ))}
      {checks?.some(({ read }) => read.checked.kind === 'intact') && (
        <p className="muted">
          A hash shows that nothing was altered by accident. It is no signature: who made a statement is not
          proven.
        </p>
      )}
    </section>
  )
}

function Result({ check, onRetry }: { check: StatementCheck; onRetry: () => void }) {
  const { read, today, error } = check
  const { checked } = read
  const words = fileWords(read)
  if (words) return <ResultNotice words={words} />
  if (checked.kind !== 'intact') return null
  const { data } = checked
  return (
    <article className={classes.result} aria-label={`Statement about ${vehicleName(subjectOf(data))}`}>
      {data.findings.map(({ sentence }) => (
        <p key={sentence} className={classes.sentence}>
          {visibleText(sentence)}
        </p>
      ))}
      {today && <ResultNotice words={todayWords(today, data, read.file)} />}
      {today === null && error === null && <p className="muted">Asking what the history says today…</p>}
      {error !== null && (
        <Failure
          title="Unaltered, but the history of today could not be read"
          error={error}
          onRetry={onRetry}
        />
      )}
      <VehicleLink data={data} />
    </article>
  )
}

function ResultNotice({ words: { tone, title, lines } }: { words: ResultWords }) {
  return (
    <Notice tone={tone} title={title}>
      {lines.map((line) => (
        <p key={line} className={classes.line}>
          {visibleText(line)}
        </p>
      ))}
    </Notice>
  )
}

/** The vehicle at the moment of the statement, in its fleet. */
function VehicleLink({ data: { vehicle, fleet, asked } }: { data: StatementData }) {
  const [first, second] = asked.moments
  if (first === undefined) return null
  const isPlain = readAskedTime(asked.typed, asked.zone).kind === 'moments'
  const { at, zone } = isPlain
    ? { at: asked.typed, zone: asked.zone }
    : askedSpanOf(second ? [first, second] : [first], 0)
  return (
    <p className={classes.line}>
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
