import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  findTolls,
  isNotice,
  isProse,
  isTollTable,
  readTollSentence,
  type TollSentence,
  withoutMail,
} from '../../domain/dispute/toll-line'
import { amountsText } from '../../domain/evidence/pasted-amounts'
import type { QuestionFiller } from '../../domain/verdict-view/asked-form'
import { useLazyModule } from '../../ui/feedback/lazy'
import { LONGEST_NAME } from './check-search'

const loadNotices = async () => (await import('../../domain/dispute/toll-text')).readNotice
type ReadNotice = Awaited<ReturnType<typeof loadNotices>>

/** A pasted notice that isn't parsed yet, because the parser is loading. `before`: the form's content at the paste. */
interface UnreadNotice {
  readonly text: string
  readonly before: string
}

/** `needsTime`: the user must enter the time, because the text isn't clear about it. */
type PastedToll = TollSentence & { readonly needsTime: boolean }

const NOTHING: PastedToll = { vehicle: '', at: '', amount: '', reference: '', ignored: '', needsTime: false }

/** Fills the form from a toll pasted anywhere on the page. Text for a single field stays in that field. */
export function usePastedToll(props: {
  name: string
  setName: (name: string) => void
  onList: (text: string) => void
}) {
  const filler = useRef<QuestionFiller>(null)
  const [pasted, setPasted] = useState(NOTHING)
  const [list, setList] = useState<{ readonly text: string; readonly count: number } | null>(null)
  const [unread, setUnread] = useState<UnreadNotice | null>(null)
  const { code: readNotice, failure } = useLazyModule(unread && loadNotices)

  function typedNow(): string {
    return JSON.stringify([props.name, filler.current?.typed()])
  }

  function fillFrom(text: string, toll: ReturnType<ReadNotice>): boolean {
    const read = toll ?? (isTollTable(text) ? 'several tolls' : readTollSentence(text))
    const isOne = typeof read === 'object' && read !== null
    // A table is a list already.
    const tolls = !isOne && (toll !== null || isProse(text)) ? findTolls(text) : []
    setList(tolls.length > 1 ? { text, count: tolls.length } : null)
    if (tolls.length > 1) return true
    if (read === null) return false
    if (read === 'several tolls') {
      props.onList(text)
      return true
    }
    const { vehicle, at, zone } = read
    const amount = amountsText(text, read.amount)
    filler.current?.fill({ at, ...(zone !== undefined && { zone }) })
    props.setName(vehicle)
    setPasted({ ...read, amount, needsTime: at === '' })
    return true
  }

  /** Shows a text that isn't one toll, and offers it as a list. The fields stay as they are. */
  function refuse(text: string): void {
    const needsTime = props.name !== '' && filler.current?.hasTime() === false
    setPasted({ ...NOTHING, vehicle: props.name, ignored: text, needsTime })
    setList({ text, count: 0 })
  }

  useWindowEvent('paste', (event) => {
    const target = event.target instanceof HTMLElement ? event.target : null
    const isInForm = filler.current?.form?.contains(target) === true
    // A text pasted into another field of the page stays there.
    if (!isInForm && target?.closest('input, textarea, [contenteditable]')) return
    const text = withoutMail(event.clipboardData?.getData('text/plain') ?? '')
    const isLate = isNotice(text)
    if (!isLate && !fillFrom(text, null)) {
      // A short text stays in the field. A field would join the lines of a longer one.
      if (text.trim().length <= LONGEST_NAME && !/\n/.test(text.trim())) return
      refuse(text)
    }
    setUnread(isLate ? { text, before: typedNow() } : null)
    event.preventDefault()
    // Enter then checks the toll.
    if (!isInForm) filler.current?.focusTime()
  })

  const readLate = useEffectEvent(({ text, before }: UnreadNotice, read: ReadNotice) => {
    setUnread(null)
    // Keeps text typed while the parser was loading.
    if (typedNow() !== before || !fillFrom(text, read(text))) refuse(text)
  })
  useEffect(() => {
    if (unread && readNotice) readLate(unread, readNotice)
  }, [unread, readNotice])

  return {
    filler,
    /** Takes a line that is typed into the field of the vehicle, if no time is typed. Returns whether it did. */
    takeLine(): boolean {
      const isLine = filler.current?.hasTime() === false && readTollSentence(props.name) !== null
      if (isLine) flushSync(() => fillFrom(props.name, null))
      return isLine
    },
    /** The parsed toll. If a text couldn't be parsed, all of it is `ignored`. */
    pasted,
    unread: unread?.text ?? null,
    failure,
    /** A text for a list: `count` tolls that were found, or 0 for a text that isn't one toll. */
    list: list && { count: list.count, open: () => props.onList(list.text) },
    /** Fills a field with a part of the text that the user chose. */
    choose(part: { readonly vehicle: string } | { readonly at: string }) {
      if ('at' in part) filler.current?.fill(part)
      else props.setName(part.vehicle)
      setPasted({ ...pasted, ...('at' in part ? { needsTime: false } : part) })
    },
    forget() {
      setPasted(NOTHING)
      setList(null)
      setUnread(null)
    },
  }
}
