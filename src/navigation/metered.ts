type Connection = { saveData?: boolean; type?: string }

const connection = () => (navigator as Navigator & { connection?: Connection }).connection

/** True when the browser asks to save data. */
export const isDataSaverOn = () => connection()?.saveData === true

/** True when data may cost money: data saving is on, or the network is cellular. */
export const isMeteredConnection = () => isDataSaverOn() || connection()?.type === 'cellular'
