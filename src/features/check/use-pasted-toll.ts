import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isNotice, isTollTable, readTollSentence, type TollSentence } from '../../domain/dispute/toll-line'
import type { QuestionFiller } from '../../domain/verdict-view/asked-form'
import { useCode } from '../../ui/feedback/lazy'

const loadNotices = async () => (await import('../../domain/dispute/toll-text')).readNotice
type ReadNotice = Awaited<ReturnType<typeof loadNotices>>

/** A notice whose reader still loads. */
interface UnreadNotice {
  readonly text: string
  /** What stood in the form when it was pasted. */
  readonly before: string
}

const NOTHING: TollSentence = { vehicle: '', at: '', amount: '', reference: '', ignored: '' }

/** Fills the form from a toll that is pasted anywhere on the page. Text for one field stays there. */
export function usePastedToll(props: {
  /** What stands in the field of the vehicle. */
  name: string
  setName: (name: string) => void
  /** Rows of a list were pasted. */
  onList: (text: string) => void
}) {
  const filler = useRef<QuestionFiller>(null)
  const [pasted, setPasted] = useState(NOTHING)
  const [unread, setUnread] = useState<UnreadNotice | null>(null)
  const { code: readNotice, failure } = useCode(unread && loadNotices)

  function valuesNow(): string {
    const inputs = filler.current?.form?.querySelectorAll('input') ?? []
    return JSON.stringify(Array.from(inputs, ({ value }) => value))
  }

  /** Uses a text as what it was read as; false where it is nothing of a toll. */
  function use(text: string, toll: ReturnType<ReadNotice>): boolean {
    const read = toll ?? (isTollTable(text) ? 'several tolls' : readTollSentence(text))
    if (read === null) return false
    if (read === 'several tolls') {
      props.onList(text)
      return true
    }
    const { vehicle, at, zone } = read
    filler.current?.fill({ at, ...(zone !== undefined && { zone }) })
    props.setName(vehicle)
    setPasted(read)
    return true
  }

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : null
    const isInForm = filler.current?.form?.contains(target) === true
    // What is pasted into another field of the page stays there.
    if (!isInForm && target?.closest('input, textarea, [contenteditable]')) return
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const isLate = isNotice(text)
    if (!isLate && !use(text, null)) return
    setUnread(isLate ? { text, before: valuesNow() } : null)
    event.preventDefault()
    // So that Enter checks it.
    if (!isInForm) filler.current?.focusTime()
  })
  useEffect(() => {
    const heard = (event: ClipboardEvent) => paste(event)
    window.addEventListener('paste', heard)
    return () => window.removeEventListener('paste', heard)
  }, [])

  const readLate = useEffectEvent(({ text, before }: UnreadNotice, read: ReadNotice) => {
    setUnread(null)
    // What was typed meanwhile stays.
    const isUsed = valuesNow() === before && use(text, read(text))
    if (!isUsed) setPasted({ ...NOTHING, vehicle: props.name, ignored: text })
  })
  useEffect(() => {
    if (unread && readNotice) readLate(unread, readNotice)
  }, [unread, readNotice])

  return {
    filler,
    /** What was read; of a text that was not, all of it is `ignored`. */
    pasted,
    /** What was pasted and is not read yet, since the code for it is not there. */
    unread: unread?.text ?? null,
    /** Says that this code cannot be loaded. */
    failure,
    forget() {
      setPasted(NOTHING)
      setUnread(null)
    },
  }
}
