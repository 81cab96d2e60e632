//! Rows as they are read, and their columns by type.

use crate::error::TablesError;
use crate::value::Value;

#[derive(Clone, PartialEq, Debug)]
pub struct Row(Vec<Value>);

/// What can be read from a column.
pub trait FromValue: Sized {
    /// None if the column holds something else.
    fn from_value(value: &Value) -> Option<Self>;
}

impl Row {
    pub(crate) fn new(values: Vec<Value>) -> Row {
        Row(values)
    }

    /// The column at this place, from 0. What our own statements cannot have written is damage.
    pub fn get<T: FromValue>(&self, at: usize) -> Result<T, TablesError> {
        let value = self.0.get(at).and_then(T::from_value);
        value.ok_or_else(|| TablesError::Damaged(format!("column {at} holds what was never written to it")))
    }

    pub fn values(&self) -> &[Value] {
        &self.0
    }

    pub fn into_values(self) -> Vec<Value> {
        self.0
    }
}

impl FromValue for i64 {
    fn from_value(value: &Value) -> Option<i64> {
        match value {
            Value::Int(number) => Some(*number),
            Value::Null | Value::Real(_) | Value::Text(_) | Value::Bytes(_) => None,
        }
    }
}

impl FromValue for u64 {
    fn from_value(value: &Value) -> Option<u64> {
        i64::from_value(value)?.try_into().ok()
    }
}

impl FromValue for u32 {
    fn from_value(value: &Value) -> Option<u32> {
        i64::from_value(value)?.try_into().ok()
    }
}

impl FromValue for bool {
    fn from_value(value: &Value) -> Option<bool> {
        match i64::from_value(value)? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

impl FromValue for f64 {
    fn from_value(value: &Value) -> Option<f64> {
        match value {
            Value::Real(number) => Some(*number),
            Value::Null | Value::Int(_) | Value::Text(_) | Value::Bytes(_) => None,
        }
    }
}

impl FromValue for String {
    fn from_value(value: &Value) -> Option<String> {
        match value {
            Value::Text(text) => Some(text.clone()),
            Value::Null | Value::Int(_) | Value::Real(_) | Value::Bytes(_) => None,
        }
    }
}

impl FromValue for Vec<u8> {
    fn from_value(value: &Value) -> Option<Vec<u8>> {
        match value {
            Value::Bytes(bytes) => Some(bytes.clone()),
            Value::Null | Value::Int(_) | Value::Real(_) | Value::Text(_) => None,
        }
    }
}

impl<const N: usize> FromValue for [u8; N] {
    fn from_value(value: &Value) -> Option<[u8; N]> {
        match value {
            Value::Bytes(bytes) => bytes.as_slice().try_into().ok(),
            Value::Null | Value::Int(_) | Value::Real(_) | Value::Text(_) => None,
        }
    }
}

impl<T: FromValue> FromValue for Option<T> {
    fn from_value(value: &Value) -> Option<Option<T>> {
        match value {
            Value::Null => Some(None),
            Value::Int(_) | Value::Real(_) | Value::Text(_) | Value::Bytes(_) => {
                T::from_value(value).map(Some)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_of_another_type_is_damage() {
        let row = Row::new(vec![Value::Int(-1), Value::Null, Value::Text("x".to_owned())]);
        assert_eq!(row.get::<i64>(0), Ok(-1));
        assert_eq!(row.get::<Option<i64>>(1), Ok(None));
        assert_eq!(row.get::<Option<String>>(2), Ok(Some("x".to_owned())));
        for damaged in [row.get::<u64>(0), row.get::<u64>(1), row.get::<u64>(2), row.get::<u64>(3)] {
            assert!(matches!(damaged, Err(TablesError::Damaged(_))));
        }
    }
}
