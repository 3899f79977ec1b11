import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { visibleText } from '../../../lib/text/visible-text'
import type { ChargeForm } from '../form/plan-form'
import type { PlanProblem } from '../form/plan-problems'
import classes from './paste-charges.module.css'

/** Rows of the preview; the others are counted. */
const SHOWN = 8

const COLUMNS = ['description', 'amount', 'sourceType'] as const

/** The first pasted charges, those with errors before others, each problem marked in its cell. */
export function PastePreview(props: {
  charges: readonly ChargeForm[]
  /** Their names count the charges from 0. */
  problems: readonly PlanProblem[]
}) {
  const { charges, problems } = props
  const messages = new Map(problems.map(({ name, message }) => [name, message]))
  const shown = mostImportant(charges, problems)
  return (
    <table className={classes.preview} aria-label="Charges to add">
      <thead>
        <tr>
          <th scope="col" className={classes.number}>
            #
          </th>
          <th scope="col">Description</th>
          <th scope="col">Amount</th>
          <th scope="col">Source type</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ charge, index }) => (
          <tr key={charge.key}>
            <td className="tabular">{index + 1}</td>
            {COLUMNS.map((field) => {
              const message = messages.get(`charges.${index}.${field}`)
              return (
                <td key={field} className="tabular" data-wrong={message !== undefined} title={message}>
                  {message !== undefined && (
                    <IconAlertTriangle size={14} role="img" aria-label={message} className={classes.mark} />
                  )}
                  <bdi>{visibleText(charge[field])}</bdi>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
      {charges.length > SHOWN && (
        <tfoot>
          <tr>
            <td colSpan={4}>and {charges.length - SHOWN} more</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** Those with errors first, then those with warnings; in the order in which they were pasted. */
function mostImportant(charges: readonly ChargeForm[], problems: readonly PlanProblem[]) {
  const weights = new Map<number, number>()
  for (const { name, level } of problems) {
    const index = Number(name.split('.')[1])
    weights.set(index, Math.max(weights.get(index) ?? 0, level === 'error' ? 2 : 1))
  }
  return charges
    .map((charge, index) => ({ charge, index }))
    .sort((a, b) => (weights.get(b.index) ?? 0) - (weights.get(a.index) ?? 0))
    .slice(0, SHOWN)
    .sort((a, b) => a.index - b.index)
}
