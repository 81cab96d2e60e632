//! How people are written in a backup: a mark, then chunks of rows as JSON, each with its length and a checksum. A length
//! of zero and the number of rows end it, so that a backup that was cut off is told from a complete one.

use std::io::{self, Read, Write};

use data_encoding::BASE64;
use serde_json::{Value as Json, json};
use sha2::{Digest as _, Sha256};
use tables::{TablesError, Value};

const MARK: &[u8; 8] = b"people01";
const MAX_CHUNK: usize = 1 << 28;

#[derive(Debug, thiserror::Error)]
pub enum CopyPeopleError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Tables(#[from] TablesError),
    #[error("the backup was written by a newer version")]
    Newer,
    #[error("the backup ends too early")]
    CutOff,
    #[error("the people in the backup are damaged")]
    Damaged,
}

/// Rows of one table.
pub(super) struct Chunk {
    pub(super) table: String,
    pub(super) rows: Vec<Vec<Value>>,
}

pub(super) fn write_start(out: &mut impl Write) -> io::Result<()> {
    out.write_all(MARK)
}

/// False if there is nothing more.
pub(super) fn read_start(input: &mut impl Read) -> Result<bool, CopyPeopleError> {
    let mut mark = Vec::new();
    input.take(MARK.len() as u64).read_to_end(&mut mark)?;
    match mark.as_slice() {
        [] => Ok(false),
        mark if mark == MARK => Ok(true),
        mark if mark.len() < MARK.len() => Err(CopyPeopleError::CutOff),
        _ => Err(CopyPeopleError::Newer),
    }
}

fn sum(bytes: &[u8]) -> [u8; 4] {
    let hash: [u8; 32] = Sha256::digest(bytes).into();
    [hash[0], hash[1], hash[2], hash[3]]
}

pub(super) fn write_chunk(out: &mut impl Write, chunk: &Chunk) -> io::Result<()> {
    let rows: Vec<Vec<Json>> = chunk.rows.iter().map(|row| row.iter().map(written).collect()).collect();
    let bytes = json!({ "table": chunk.table, "rows": rows }).to_string().into_bytes();
    out.write_all(&(bytes.len() as u32).to_le_bytes())?;
    out.write_all(&sum(&bytes))?;
    out.write_all(&bytes)
}

pub(super) fn finish(out: &mut impl Write, rows: u64) -> io::Result<()> {
    let rows = rows.to_le_bytes();
    out.write_all(&0_u32.to_le_bytes())?;
    out.write_all(&sum(&rows))?;
    out.write_all(&rows)
}

/// None at the end, if so many rows came before it.
pub(super) fn read_chunk(input: &mut impl Read, rows: u64) -> Result<Option<Chunk>, CopyPeopleError> {
    let length = u32::from_le_bytes(array(input)?) as usize;
    let expected: [u8; 4] = array(input)?;
    if length == 0 {
        let counted: [u8; 8] = array(input)?;
        let whole = sum(&counted) == expected && u64::from_le_bytes(counted) == rows;
        return if whole { Ok(None) } else { Err(CopyPeopleError::Damaged) };
    }
    if length > MAX_CHUNK {
        return Err(CopyPeopleError::Damaged);
    }
    let mut bytes = Vec::new();
    // Grows with what is there, whatever the length claims.
    input.take(length as u64).read_to_end(&mut bytes)?;
    if bytes.len() < length {
        return Err(CopyPeopleError::CutOff);
    }
    if sum(&bytes) != expected {
        return Err(CopyPeopleError::Damaged);
    }
    let chunk: Json = serde_json::from_slice(&bytes).map_err(|_| CopyPeopleError::Damaged)?;
    parsed(&chunk).map(Some).ok_or(CopyPeopleError::Damaged)
}

fn parsed(chunk: &Json) -> Option<Chunk> {
    let row = |row: &Json| row.as_array()?.iter().map(read).collect::<Option<Vec<_>>>();
    let rows = chunk["rows"].as_array()?.iter().map(row).collect::<Option<Vec<_>>>()?;
    Some(Chunk { table: chunk["table"].as_str()?.to_owned(), rows })
}

fn array<const N: usize>(input: &mut impl Read) -> Result<[u8; N], CopyPeopleError> {
    let mut bytes = [0; N];
    input.read_exact(&mut bytes).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => CopyPeopleError::CutOff,
        _ => CopyPeopleError::Io(error),
    })?;
    Ok(bytes)
}

/// JSON has neither bytes nor exact fractions.
fn written(value: &Value) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Int(number) => json!(number),
        Value::Text(text) => json!(text),
        Value::Bytes(bytes) => json!({ "bytes": BASE64.encode(bytes) }),
        Value::Real(number) => json!({ "real": number.to_bits() }),
    }
}

fn read(json: &Json) -> Option<Value> {
    Some(match json {
        Json::Null => Value::Null,
        Json::Number(number) => Value::Int(number.as_i64()?),
        Json::String(text) => Value::Text(text.clone()),
        Json::Object(_) => match (json.get("bytes"), json.get("real")) {
            (Some(bytes), None) => Value::Bytes(BASE64.decode(bytes.as_str()?.as_bytes()).ok()?),
            (None, Some(bits)) => Value::Real(f64::from_bits(bits.as_u64()?)),
            _ => return None,
        },
        Json::Bool(_) | Json::Array(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_damage_is_noticed() {
        let row = vec![
            Value::Null,
            Value::Int(i64::MIN),
            Value::Real(0.1),
            Value::Text("Zoë".to_owned()),
            Value::Bytes(vec![0, 255]),
        ];
        let mut file = Vec::new();
        write_start(&mut file).unwrap();
        write_chunk(&mut file, &Chunk { table: "fruit".to_owned(), rows: vec![row.clone()] }).unwrap();
        finish(&mut file, 1).unwrap();
        let whole = |mut input: &[u8]| -> Result<Vec<Vec<Value>>, CopyPeopleError> {
            let mut rows = Vec::new();
            assert!(read_start(&mut input)?);
            while let Some(chunk) = read_chunk(&mut input, rows.len() as u64)? {
                rows.extend(chunk.rows);
            }
            Ok(rows)
        };
        assert_eq!(whole(&file).unwrap(), [row]);
        for length in 8..file.len() {
            assert!(matches!(whole(&file[..length]), Err(CopyPeopleError::CutOff)), "{length}");
        }
        for at in 16..file.len() {
            let mut damaged = file.clone();
            damaged[at] ^= 1;
            assert!(whole(&damaged).is_err(), "{at}");
        }
        assert!(!read_start(&mut &[][..]).unwrap(), "backups from before have no people");
    }
}
