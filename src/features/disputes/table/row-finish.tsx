import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { EDIT_FIELDS, type EditField } from '../../../domain/dispute/toll'
import { OPEN_BUCKETS } from '../../../domain/dispute/toll-outcome'
import { visibleText } from '../../../lib/text/visible-text'
import { timeText } from '../../../lib/time/time-text'
import { SecondaryButton } from '../../../ui/button/button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { TextArea } from '../../../ui/form/text-area'
import { editTexts, hasField } from '../check/edited-toll'
import classes from './row-panel.module.css'
import type { RowPanelProps } from './row-panel-props'
import { EDIT_WORDS, editText } from './row-words'

/** The key of what was typed as a note. */
const NOTE = 'note'

/** What a person does to be done with a row: corrects it, or says what was found out. What is typed is kept at once. */
export function RowFinish(props: RowPanelProps) {
  const { row, settings, work, onWork } = props
  const { toll, outcome } = row
  const { index, review } = toll
  const texts = editTexts(toll, settings.mapping)
  const now = { ...texts, ...toll.edited?.edit }
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(work?.typed ?? {})
  const hasTyped = EDIT_FIELDS.some((field) => typed[field] !== undefined)
  const [isEditing, setEditing] = useState(OPEN_BUCKETS.has(outcome.bucket) || hasTyped)
  const isChanged = EDIT_FIELDS.some((field) => (typed[field]?.trim() ?? now[field]) !== now[field])
  const { [NOTE]: note = '', ...fields } = typed
  const noteAlone = note === '' ? {} : { [NOTE]: note }

  function type(key: EditField | typeof NOTE, text: string) {
    const next = { ...typed, [key]: text }
    setTyped(next)
    onWork([{ index, typed: next }])
  }

  function edit() {
    const next = { ...now, ...fields }
    const changed = EDIT_FIELDS.filter((field) => next[field].trim() !== texts[field])
    const isNamed = (['plate', 'state', 'number'] as const).some((field) => typed[field] !== undefined)
    // Another plate is another vehicle than the one that was chosen.
    const id = isNamed ? undefined : toll.edited?.edit.id
    const entries = changed.map((field) => [field, next[field].trim()] as const)
    finish(Object.fromEntries(id === undefined ? entries : [...entries, ['id', id]]))
  }

  function finish(next: Readonly<Record<string, string>>) {
    setTyped(noteAlone)
    const edit = Object.keys(next).length === 0 ? undefined : { ...next }
    onWork([{ index, edit, typed: noteAlone }])
  }

  return (
    <FocusFallback className="stack-sm">
      <section className={`stack-sm ${classes.part}`} aria-label="Correct the row">
        {toll.edited && <p>{visibleText(editText(row, settings))}</p>}
        {isEditing ? (
          <form
            className={classes.fields}
            onSubmit={(event) => {
              event.preventDefault()
              if (isChanged) edit()
            }}
          >
            {EDIT_FIELDS.filter((field) => hasField(field, settings.mapping)).map((field) => (
              <TextInput
                key={field}
                label={EDIT_WORDS[field]}
                description={now[field] === texts[field] ? undefined : `Was ${texts[field] || 'empty'}`}
                value={typed[field] ?? now[field]}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => type(field, event.currentTarget.value)}
              />
            ))}
            <ActionButton
              type="submit"
              variant="default"
              size="compact-md"
              disabledBecause={isChanged ? null : 'Nothing is changed.'}
            >
              Check this row
            </ActionButton>
          </form>
        ) : (
          <SecondaryButton size="compact-md" onClick={() => setEditing(true)}>
            Correct the row
          </SecondaryButton>
        )}
        {toll.edited && (
          <SecondaryButton size="compact-md" onClick={() => finish({})}>
            Undo the correction
          </SecondaryButton>
        )}
      </section>
      <section className={`stack-sm ${classes.part}`} aria-label="Review">
        {review ? (
          <>
            <p className="breakable">
              Reviewed {timeText(review.at * 1000, settings.zone, 'minute')}
              {review.note !== '' && `: ${visibleText(review.note)}`}
            </p>
            <SecondaryButton
              size="compact-md"
              onClick={() => {
                const next = { ...typed, [NOTE]: review.note }
                setTyped(next)
                onWork([{ index, note: undefined, reviewedAt: undefined, typed: next }])
              }}
            >
              Reopen
            </SecondaryButton>
          </>
        ) : (
          <>
            <TextArea
              label="Note"
              rows={2}
              value={note}
              onChange={(event) => type(NOTE, event.currentTarget.value)}
            />
            <SecondaryButton
              size="compact-md"
              onClick={() => {
                setTyped(fields)
                onWork([{ index, note: note.trim(), reviewedAt: Date.now(), typed: { ...fields } }])
              }}
            >
              Reviewed
            </SecondaryButton>
          </>
        )}
      </section>
    </FocusFallback>
  )
}
