import { expect, test } from 'vitest'
import { sumAmounts } from '../../../domain/dispute/amounts'
import { seededRandom } from '../../../lib/seeded-random'

test('sums are exact, however many digits amounts have', () => {
  const random = seededRandom(7)
  for (let run = 0; run < 200; run++) {
    let units = 0n
    const amounts = Array.from({ length: 30 }, () => {
      const digits = 1 + Math.floor(random() * 18)
      const whole = Array.from({ length: digits }, () => Math.floor(random() * 10)).join('')
      const [sign, scale] = [random() < 0.3 ? '-' : '', Math.floor(random() * 4)]
      const fraction = whole.slice(0, scale).padEnd(scale, '9')
      units += BigInt(`${sign}${whole}${fraction.padEnd(4, '0')}`)
      const value = `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`
      return { text: value, value, currency: 'USD' }
    })
    const [one] = sumAmounts(amounts)
    const [whole = '', fraction = ''] = (one?.sum ?? '').split('.')
    expect(BigInt(`${whole}${fraction.padEnd(4, '0')}`)).toBe(units)
  }
})
