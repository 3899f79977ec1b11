/** A vehicle worth opening, as the sign-in page shows it. README.md lists them too. */
export interface OddVehicle {
  readonly id: number
  readonly what: string
  readonly tryThis: string
}

const odd = (id: number, what: string, tryThis: string): OddVehicle => ({ id, what, tryThis })

/** All in fleet 1, Alder Rentals; times in UTC. */
export const ODD_VEHICLES: readonly OddVehicle[] = [
  odd(1, 'An ordinary one, on and off the fleet over the years', 'Ask for 20 December 2023: not active'),
  odd(2, '100,000 revisions', 'Scroll, jump to a date, filter'),
  odd(3, 'Taken off before 3 June 2023', 'It has no entries at all'),
  odd(4, 'Off and on within one second', '7 May 2024, 14:22:31'),
  odd(5, 'Flips one microsecond apart', '5 March 2024, 08:30:15.000001'),
  odd(6, 'Entries of the same instant that disagree', '11 June 2024, 16:45:00.25; the highest id decides'),
  odd(7, 'Deleted, and its last entry still says active', 'Any time after 20 December 2024'),
  odd(8, 'Entries without a reason or a user', 'Both are null, not empty'),
  odd(9, 'An entry recorded late', 'The id of 15 May 2024 is above that of 21 August 2024'),
  odd(10, 'Every toll-authority status', 'Filter by each of the four'),
  odd(11, 'Custom fields of several kinds', 'Text, number, flag, null, list and object'),
  odd(12, 'Deleted, then created again', 'Ask for February 2024'),
  odd(13, 'Off at :10 and on at :40 of one minute', '5 March 2024, 08:30'),
  odd(14, 'Flips where New York changes its clocks', '3 November 2024, 01:30 in New York has two answers'),
  odd(15, 'Created on 18 November 2025', 'Ask for any time before'),
  odd(16, 'Its first entry is a back-fill of 3 June 2023', 'Ask for May 2023'),
  odd(17, 'Markup, formulas and scripts as reason and user', 'They are shown, and nothing runs'),
  odd(18, 'An entry of an unknown kind, and custom fields that are no JSON', 'The kind "!" of 4 April 2024'),
  odd(19, 'A history_id beyond 2^53', '9007199254740993, digit for digit'),
  odd(20, 'Taken off on 31 August 2024 for good', 'Ask for any time after'),
  odd(21, 'One plate in two states, with vehicle 22', 'Find GHT4821: NY and PA'),
  odd(
    24,
    'Created anew under this id; as vehicle 23 it was deleted',
    'Plate 8ABC123, before 18 September 2024',
  ),
  odd(
    25,
    'A plate with an O where that of vehicle 26 has a 0',
    'KBO7730 and KB07730; HI44902 (27) and H144902 (28)',
  ),
  odd(29, 'A plate with a space; that of vehicle 30 has a hyphen', 'Find T718204C and XKR903'),
  odd(31, 'Custom fields named __proto__, and a number beyond 2^53', '9007199254740993 stays as it is'),
  odd(32, 'Markup in every text field', 'It is shown, and nothing runs'),
  odd(33, 'On the fleet from Monday to Friday, 130 times', 'Load older intervals of its ribbon'),
]
