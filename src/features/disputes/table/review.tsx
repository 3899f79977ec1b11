import '../../../ui/form/choices.css'
import { Radio, TextInput } from '@mantine/core'
import { type ChangeEvent, type Ref, useRef, useState } from 'react'
import { EDIT_FIELDS, type EditField, isReviewable } from '../../../domain/dispute/toll'
import { type DisputeRow, isOpen } from '../../../domain/dispute/toll-outcome'
import { useKeys } from '../../../domain/user/single-keys'
import { CORRECTED_FIELDS } from '../../../domain/words/correction'
import { pluralize } from '../../../lib/text/pluralize'
import { visibleText } from '../../../lib/text/visible-text'
import { timeText } from '../../../lib/time/time-text'
import { REVIEW_OUTCOMES, type ReviewOutcome } from '../../../local/review-outcome'
import type { RowWork } from '../../../local/toll-list-shapes'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { MomentInput } from '../../../ui/form/moment-input'
import { TextArea } from '../../../ui/form/text-area'
import { cellTexts, hasField } from '../check/edited-toll'
import type { RowChange } from '../check/list-state'
import reviewClasses from './review.module.css'
import classes from './row-panel.module.css'
import { editedText, REVIEW_LABELS, reviewText, whyNotReviewable } from './row-words'
import { useDisputes } from './use-disputes'

const NOTE = 'note'
const OUTCOME = 'outcome'

type Fields = NonNullable<RowWork['typed']>

const outcomeOf = ({ [OUTCOME]: chosen }: Fields): ReviewOutcome | undefined =>
  REVIEW_OUTCOMES.find((outcome) => outcome === chosen)

export function reviewOf(typed: Fields = {}) {
  const { [NOTE]: note = '', [OUTCOME]: _, ...left } = typed
  return { note: note.trim(), outcome: outcomeOf(typed), reviewedAt: Date.now(), typed: left }
}

function ReviewFields({ typed, onType }: { typed: Fields; onType: (key: string, text: string) => void }) {
  return (
    <>
      <Radio.Group
        label="Outcome"
        value={outcomeOf(typed) ?? null}
        onChange={(value) => onType(OUTCOME, value)}
      >
        <div className="row-fields above-sm">
          {REVIEW_OUTCOMES.map((outcome) => (
            <Radio key={outcome} value={outcome} label={REVIEW_LABELS[outcome]} />
          ))}
        </div>
      </Radio.Group>
      <TextArea
        label="Note"
        rows={2}
        value={typed[NOTE] ?? ''}
        onChange={(event) => onType(NOTE, event.currentTarget.value)}
      />
    </>
  )
}

export function ReviewSelected(props: {
  rows: ReadonlySet<number>
  onReview: (changes: readonly RowChange[]) => void
  onClear: () => void
}) {
  const { rows, onClear } = props
  const { view } = useDisputes()
  const [typed, setTyped] = useState<Fields>({})
  const button = useRef<HTMLButtonElement>(null)
  const indexes = view.rows
    .filter((row) => rows.has(row.toll.index) && whyNotReviewable(row) === null)
    .map(({ toll }) => toll.index)

  function review() {
    // Keep unfinished text in the row's panel.
    const { typed: _, ...change } = reviewOf(typed)
    props.onReview(indexes.map((index) => ({ index, ...change })))
  }

  useKeys((key) => {
    if (key === 'r') button.current?.click()
    return key === 'r'
  })

  return (
    <section className={`panel row-fields bottom ${reviewClasses.selected}`} aria-label="Selected rows">
      <ReviewFields typed={typed} onType={(key, text) => setTyped({ ...typed, [key]: text })} />
      <div className="wrap">
        <Button
          ref={button}
          aria-keyshortcuts="r"
          disabledReason={indexes.length > 0 ? null : 'There’s nothing to review in these rows.'}
          onClick={review}
        >
          Mark {pluralize(indexes.length || rows.size, 'row')} as reviewed
        </Button>
        <SecondaryButton onClick={onClear}>Clear selection</SecondaryButton>
      </div>
    </section>
  )
}

export function RowFinish({ row }: { row: DisputeRow }) {
  const { controller, state, settings, view } = useDisputes()
  const { toll } = row
  const { index } = toll
  const texts = cellTexts(toll, settings.mapping)
  const now = { ...texts, ...toll.edited?.edit }
  const typed = state.work.get(index + settings.headerRows)?.typed ?? {}
  const hasTyped = EDIT_FIELDS.some((field) => typed[field] !== undefined)
  const [isEditing, setEditing] = useState(isOpen(row) || hasTyped)
  const isChanged = EDIT_FIELDS.some((field) => (typed[field]?.trim() ?? now[field]) !== now[field])
  const { [NOTE]: note = '', [OUTCOME]: chosen = '', ...fields } = typed
  const ofReview = { ...(note !== '' && { [NOTE]: note }), ...(chosen !== '' && { [OUTCOME]: chosen }) }

  const type = (key: EditField, text: string) =>
    controller.changeRows([{ index, typed: { ...typed, [key]: text } }])

  function edit() {
    const next = { ...now, ...fields }
    const changed = EDIT_FIELDS.filter((field) => next[field].trim() !== texts[field])
    const isNamed = (['plate', 'state', 'number'] as const).some((field) => typed[field] !== undefined)
    // A different plate names a different vehicle than the chosen one.
    const id = isNamed ? undefined : toll.edited?.edit.id
    const entries = changed.map((field) => [field, next[field].trim()] as const)
    finish(id === undefined ? entries : [...entries, ['id', id]])
  }

  function finish(entries: readonly (readonly [field: string, text: string])[]) {
    const edit = entries.length === 0 ? undefined : Object.fromEntries(entries)
    view.keep([row])
    controller.changeRows([{ index, edit, typed: ofReview }])
  }

  return (
    <FocusFallback className="stack-sm">
      <section className="part stack-sm" aria-label="Edit this row">
        {toll.edited && <p>{visibleText(editedText(row, settings))}</p>}
        {isEditing ? (
          <form
            className={classes.fields}
            onSubmit={(event) => {
              event.preventDefault()
              if (isChanged) edit()
            }}
          >
            {EDIT_FIELDS.filter((field) => hasField(field, settings.mapping)).map((field) => {
              const common = {
                label: CORRECTED_FIELDS[field],
                description: now[field] === texts[field] ? undefined : `Was ${texts[field] || 'empty'}`,
                value: typed[field] ?? now[field],
                onChange: (event: ChangeEvent<HTMLInputElement>) => type(field, event.currentTarget.value),
              }
              return field === 'time' ? (
                <MomentInput key={field} needs="time" {...common} />
              ) : (
                <TextInput key={field} {...common} />
              )
            })}
            <SecondaryButton
              type="submit"
              size="compact-md"
              disabledReason={isChanged ? null : 'No changes yet.'}
            >
              Check this row
            </SecondaryButton>
          </form>
        ) : (
          <SecondaryButton size="compact-md" onClick={() => setEditing(true)}>
            Edit this row
          </SecondaryButton>
        )}
        {toll.edited && (
          <SecondaryButton size="compact-md" onClick={() => finish([])}>
            Undo edit
          </SecondaryButton>
        )}
      </section>
    </FocusFallback>
  )
}

export interface RowReviewProps {
  readonly row: DisputeRow
  readonly button: Ref<HTMLButtonElement>
  readonly onReview: () => void
}

export function RowReview({ row, button, onReview }: RowReviewProps) {
  const { controller, state, settings } = useDisputes()
  const { index, review } = row.toll
  const typed = state.work.get(index + settings.headerRows)?.typed ?? {}
  const type = (key: string, text: string) =>
    controller.changeRows([{ index, typed: { ...typed, [key]: text } }])
  return (
    <FocusFallback className="stack-sm">
      <section className="part stack-sm" aria-label="Review">
        {review ? (
          <>
            <p className="breakable">
              {visibleText(reviewText(row))}
              <br />
              <span className="muted">{timeText(review.at * 1000, settings.zone, 'minute')}</span>
            </p>
            <SecondaryButton
              size="compact-md"
              onClick={() => {
                const next = { ...typed, [NOTE]: review.note, [OUTCOME]: review.outcome ?? '' }
                controller.changeRows([
                  { index, note: undefined, outcome: undefined, reviewedAt: undefined, typed: next },
                ])
              }}
            >
              Reopen
            </SecondaryButton>
          </>
        ) : (
          <>
            {isReviewable(row.toll) && <ReviewFields typed={typed} onType={type} />}
            <SecondaryButton
              ref={button}
              size="compact-md"
              aria-keyshortcuts="r"
              disabledReason={whyNotReviewable(row)}
              onClick={onReview}
            >
              Mark as reviewed
            </SecondaryButton>
          </>
        )}
      </section>
    </FocusFallback>
  )
}
