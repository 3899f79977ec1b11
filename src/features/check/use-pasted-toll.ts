import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isNotice, isTollTable, readTollSentence, type TollSentence } from '../../domain/dispute/toll-line'
import type { QuestionFiller } from '../../domain/verdict-view/asked-form'
import { useLazyModule } from '../../ui/feedback/lazy'

const loadNotices = async () => (await import('../../domain/dispute/toll-text')).readNotice
type ReadNotice = Awaited<ReturnType<typeof loadNotices>>

/** A pasted notice that isn't parsed yet, because the parser is loading. `before`: the form's content at the paste. */
interface UnreadNotice {
  readonly text: string
  readonly before: string
}

const NOTHING: TollSentence = { vehicle: '', at: '', amount: '', reference: '', ignored: '' }

/** Fills the form from a toll pasted anywhere on the page. Text for a single field stays in that field. */
export function usePastedToll(props: {
  name: string
  setName: (name: string) => void
  onList: (text: string) => void
}) {
  const filler = useRef<QuestionFiller>(null)
  const [pasted, setPasted] = useState(NOTHING)
  const [unread, setUnread] = useState<UnreadNotice | null>(null)
  const { code: readNotice, failure } = useLazyModule(unread && loadNotices)

  function typedNow(): string {
    return JSON.stringify([props.name, filler.current?.typed()])
  }

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

  useWindowEvent('paste', (event) => {
    const target = event.target instanceof HTMLElement ? event.target : null
    const isInForm = filler.current?.form?.contains(target) === true
    // A text pasted into another field of the page stays there.
    if (!isInForm && target?.closest('input, textarea, [contenteditable]')) return
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const isLate = isNotice(text)
    if (!isLate && !use(text, null)) return
    setUnread(isLate ? { text, before: typedNow() } : null)
    event.preventDefault()
    // Enter then checks the toll.
    if (!isInForm) filler.current?.focusTime()
  })

  const readLate = useEffectEvent(({ text, before }: UnreadNotice, read: ReadNotice) => {
    setUnread(null)
    // Keeps text typed while the parser was loading.
    if (typedNow() !== before || !use(text, read(text)))
      setPasted({ ...NOTHING, vehicle: props.name, ignored: text })
  })
  useEffect(() => {
    if (unread && readNotice) readLate(unread, readNotice)
  }, [unread, readNotice])

  return {
    filler,
    /** The parsed toll. If a text couldn't be parsed, all of it is `ignored`. */
    pasted,
    /** A pasted text that isn't parsed yet, because the parser is loading. */
    unread: unread?.text ?? null,
    failure,
    forget() {
      setPasted(NOTHING)
      setUnread(null)
    },
  }
}
