import type { TollField } from '../../../domain/dispute/toll'

/** What a column can hold, in words, in the order in which they are offered. */
export const TOLL_FIELD_WORDS: Readonly<Record<TollField, string>> = {
  reference: 'Reference',
  vehicle: 'Vehicle (plate, number or id)',
  vehicle_id: 'Vehicle id',
  number: 'Vehicle number',
  plate: 'Plate',
  state: 'Plate state',
  date_time: 'Date and time',
  date: 'Date',
  time: 'Time',
  half: 'AM or PM',
  zone: 'Time zone',
  end_date_time: 'Exit date and time',
  end_date: 'Exit date',
  end_time: 'Exit time',
  amount: 'Amount',
}
