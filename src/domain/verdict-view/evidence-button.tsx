import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { useRouter } from '@tanstack/react-router'
import { SmallButton } from '../../ui/button/small-button'
import type { AskedSpan } from '../time/asked-span'

/** What a statement is asked about, beside the vehicle. */
export interface EvidenceQuestion {
  readonly span: AskedSpan
  readonly zone: string
  /** What a list of tolls, or a notice, says about this one. */
  readonly toll?:
    | {
        readonly reference?: string | undefined
        readonly plate?: string
        readonly state?: string
        readonly amount?: string | undefined
        readonly agency?: string | undefined
        readonly plaza?: string | undefined
        /** The list that is open, and its row, from 1. */
        readonly list?: string | undefined
        readonly row?: number
      }
    | undefined
}

/** Opens the statement about a verdict. No link: in another tab it would ask in that tab's fleet. */
export function EvidenceButton(props: { vehicleId: number; question: EvidenceQuestion }) {
  const router = useRouter()
  const { span, zone, toll } = props.question
  const page = {
    to: '/vehicles/$vehicleId/evidence',
    params: { vehicleId: String(props.vehicleId) },
    search: {
      at: span.at,
      until: span.until,
      tolerance: span.tolerance ? String(span.tolerance) : undefined,
      zone,
      reference: toll?.reference?.trim() || undefined,
      plate: toll?.plate?.trim() || undefined,
      state: toll?.state?.trim() || undefined,
      amount: toll?.amount?.trim() || undefined,
      agency: toll?.agency,
      plaza: toll?.plaza,
      list: toll?.list,
      row: toll?.list === undefined ? undefined : String(toll.row),
    },
  } as const
  const preload = () => void router.preloadRoute(page)
  return (
    <SmallButton
      leftSection={<IconFileText size={16} aria-hidden />}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void router.navigate(page)}
    >
      Evidence
    </SmallButton>
  )
}
