type Connection = { saveData?: boolean; type?: string }

const connection = () => (navigator as Navigator & { connection?: Connection }).connection

/** True when the browser's data saver is on. */
export const isDataSaverOn = () => connection()?.saveData === true

/** True when network traffic may cost money: the data saver is on, or the network is cellular. */
export const isMeteredConnection = () => isDataSaverOn() || connection()?.type === 'cellular'
