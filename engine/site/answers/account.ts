// Types of the API responses about the second factor of a user.

export interface SecondFactorState {
  isOn: boolean
  recoveryLeft: number
}

/** Setup data of an authenticator; `image` is a data URI of the QR code for `uri`. */
export interface NewSecondFactor {
  secret: string
  uri: string
  image: string
}
